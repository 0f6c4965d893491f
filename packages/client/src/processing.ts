import { createWatchers } from "./watchers.ts";

/** Whether something is in progress. Source: commerce specification, section 4, "Cart"; requirement C3.4. */
export interface Processing {
  /** True while an action runs, or a shadow is set. */
  isOn(): boolean;
  /** Set for work that is no action of ours: a loaded checkout that the store is still calculating. */
  setShadow(isCast: boolean): void;
  /** Notifies of changes until the returned function is called. */
  subscribe(changed: () => void): () => void;
  /** Counts an action as running until it has ended, successfully or not. */
  during<Result>(action: Promise<Result>): Promise<Result>;
}

export function createProcessing(): Processing {
  let running = 0;
  let isShadowed = false;
  const { tell, subscribe } = createWatchers();
  const isOn = () => running > 0 || isShadowed;

  function change(apply: () => void): void {
    const before = isOn();
    apply();
    if (isOn() !== before) tell();
  }

  return {
    isOn,
    setShadow: (isCast) => change(() => (isShadowed = isCast)),
    subscribe,
    async during(action) {
      change(() => running++);
      try {
        return await action;
      } finally {
        change(() => running--);
      }
    },
  };
}
