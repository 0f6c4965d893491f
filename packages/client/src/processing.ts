import { createWatchers } from "./watchers.ts";

/** Whether something is being worked on. Source: commerce specification, section 4, "Cart"; requirement C3.4. */
export interface Processing {
  /** While an action runs, or somebody has cast a shadow. */
  isOn(): boolean;
  /** Set by those who wait for something that no action of ours is about: a checkout that is loaded and still being worked out. */
  setShadow(isCast: boolean): void;
  /** Tells of changes until the returned function is called. */
  subscribe(changed: () => void): () => void;
  /** Counts an action in until it has ended, well or not. */
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
