import fc from "fast-check";

/** Something that happens, both to a small model and to the real thing. */
export interface Step<Model, Real> {
  readonly name: string;
  readonly isPossible?: (model: Model) => boolean;
  readonly run: (model: Model, real: Real) => void;
}

interface Walk<Model extends object, Real> {
  readonly open: () => { model: Model; real: Real };
  readonly steps: readonly fc.Arbitrary<Step<Model, Real>>[];
  /** Runs the step and compares the two. */
  readonly take: (step: Step<Model, Real>, model: Model, real: Real) => Promise<void>;
  readonly walks: number;
}

/** Takes random walks of up to 40 steps each. Rejects with the shortest walk on which `take` throws. */
export function walk<Model extends object, Real>({ open, steps, take, walks }: Walk<Model, Real>): Promise<void> {
  const commandOf = (step: Step<Model, Real>): fc.AsyncCommand<Model, Real> => ({
    check: (model) => step.isPossible?.(model as Model) ?? true,
    run: (model, real) => take(step, model, real),
    toString: () => step.name,
  });
  const commands = fc.commands(
    steps.map((step) => step.map(commandOf)),
    { maxCommands: 40, size: "max" },
  );
  return fc.assert(
    fc.asyncProperty(commands, (happenings) => fc.asyncModelRun(open, happenings)),
    { numRuns: walks },
  );
}
