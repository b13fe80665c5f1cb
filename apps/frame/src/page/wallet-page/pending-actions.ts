import type { ReactiveControllerHost } from 'lit'

/** The actions of an element that the visitor has started and that have not ended yet. */
export class PendingActions {
  /** After this time, the element says that an action takes long. */
  slowAfterMs = 5_000
  /** For each action, whether it takes long. */
  readonly #actions = new Map<string, boolean>()

  constructor(private readonly host: ReactiveControllerHost) {}

  has(id: string): boolean {
    return this.#actions.has(id)
  }

  /** Whether any action is pending. */
  get isBusy(): boolean {
    return this.#actions.size > 0
  }

  /** Whether any action takes long. */
  get isSlow(): boolean {
    return [...this.#actions.values()].includes(true)
  }

  /** Runs an action, and does nothing while one with the same id is pending. Rejects as the action does. */
  async run(id: string, action: () => Promise<void>): Promise<void> {
    if (this.has(id)) return
    const set = (isSlow: boolean): void => {
      this.#actions.set(id, isSlow)
      this.host.requestUpdate()
    }
    set(false)
    const slow = setTimeout(() => set(true), this.slowAfterMs)
    try {
      await action()
    } finally {
      clearTimeout(slow)
      this.#actions.delete(id)
      this.host.requestUpdate()
    }
  }
}
