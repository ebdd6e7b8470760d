/** A state that is replaced, never changed, and tells its listeners; the shape that React's external stores want. */
export class StateHolder<State extends object> {
  private readonly listeners = new Set<() => void>();

  constructor(private state: State) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly get = (): State => this.state;

  update(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
