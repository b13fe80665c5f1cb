import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * The seconds that are left, once they are few: its host renders each of them. Undefined before that, and while nothing
 * runs out.
 */
export class CountdownController implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined
  #announced: number | undefined
  #announcedEnd: number | undefined

  constructor(
    readonly host: ReactiveControllerHost,
    /** When it ends, in Unix time. */
    readonly endMs: () => number | undefined,
    /** `seconds` is defined from so many seconds on. */
    readonly shownFrom: number,
  ) {
    host.addController(this)
  }

  get seconds(): number | undefined {
    const end = this.endMs()
    const left = end === undefined ? undefined : Math.ceil((end - Date.now()) / 1000)
    return left === undefined || left > this.shownFrom ? undefined : Math.max(0, left)
  }

  /**
   * The seconds that were left at first, or when `refreshAnnouncement` was last called: a screen reader says what
   * describes a control again whenever it changes.
   */
  get announcedSeconds(): number | undefined {
    const end = this.endMs()
    if (end !== this.#announcedEnd) this.#announced = undefined
    this.#announcedEnd = end
    return (this.#announced ??= this.seconds)
  }

  readonly refreshAnnouncement = (): void => {
    this.#announced = undefined
    this.host.requestUpdate()
  }

  hostUpdated(): void {
    clearTimeout(this.#timer)
    const end = this.endMs()
    if (end === undefined) return
    const left = end - Date.now()
    const untilShown = left - this.shownFrom * 1000
    if (left > 0)
      this.#timer = setTimeout(() => this.host.requestUpdate(), untilShown > 0 ? untilShown : left % 1000 || 1000)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
}
