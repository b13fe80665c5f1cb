import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * The seconds that are left, once they are few: its host renders each of them. Undefined before that, and while nothing
 * runs out.
 */
export class CountdownController implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined
  #told: number | undefined
  #toldEnd: number | undefined

  constructor(
    readonly host: ReactiveControllerHost,
    /** When it ends, in Unix time. */
    readonly endMs: () => number | undefined,
    /** From how many seconds on it is told. */
    readonly tellFrom: number,
  ) {
    host.addController(this)
  }

  get seconds(): number | undefined {
    const end = this.endMs()
    const left = end === undefined ? undefined : Math.ceil((end - Date.now()) / 1000)
    return left === undefined || left > this.tellFrom ? undefined : Math.max(0, left)
  }

  /**
   * The seconds that were left at first, or when `tell` was last called: a screen reader says what describes a control
   * again whenever it changes.
   */
  get told(): number | undefined {
    const end = this.endMs()
    if (end !== this.#toldEnd) this.#told = undefined
    this.#toldEnd = end
    return (this.#told ??= this.seconds)
  }

  readonly tell = (): void => {
    this.#told = undefined
    this.host.requestUpdate()
  }

  hostUpdated(): void {
    clearTimeout(this.#timer)
    const end = this.endMs()
    if (end === undefined) return
    const left = end - Date.now()
    const untilTold = left - this.tellFrom * 1000
    if (left > 0)
      this.#timer = setTimeout(() => this.host.requestUpdate(), untilTold > 0 ? untilTold : left % 1000 || 1000)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
}
