/** What was started, to be stopped in the opposite order. */
export interface Teardown {
  add(name: string, stop: () => Promise<unknown> | unknown): void;
  /** Stops everything once; a step that fails is told of and does not keep the others from running. */
  run(): Promise<void>;
}

export function createTeardown(onFailure: (step: string, error: unknown) => void): Teardown {
  const steps: { name: string; stop: () => Promise<unknown> | unknown }[] = [];
  let running: Promise<void> | undefined;
  const stopAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step.stop();
      } catch (error) {
        onFailure(step.name, error);
      }
    }
  };
  return {
    add: (name, stop) => {
      steps.push({ name, stop });
    },
    run: () => {
      running ??= stopAll();
      return running;
    },
  };
}
