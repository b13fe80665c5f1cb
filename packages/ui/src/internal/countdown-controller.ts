import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * Counts down the last `shownFrom` seconds and renders its host each second. `seconds` is undefined before that and
 * without an end.
 */
export class CountdownController implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined
  #announced: number | undefined
  #announcedEnd: number | undefined

  constructor(
    readonly host: ReactiveControllerHost,
    /** The end in Unix milliseconds; undefined without one. */
    readonly endMs: () => number | undefined,
    /** `seconds` is defined once this many seconds or fewer are left. */
    readonly shownFrom: number,
  ) {
    host.addController(this)
  }

  get seconds(): number | undefined {
    const end = this.endMs()
    const secondsLeft = end === undefined ? undefined : Math.ceil((end - Date.now()) / 1000)
    return secondsLeft === undefined || secondsLeft > this.shownFrom ? undefined : Math.max(0, secondsLeft)
  }

  /**
   * The seconds left at the first reading or after the last `refreshAnnouncement`. They do not count down, because a
   * screen reader repeats the description of a control at each change.
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
    const leftMs = end - Date.now()
    const untilShown = leftMs - this.shownFrom * 1000
    if (leftMs > 0)
      this.#timer = setTimeout(() => this.host.requestUpdate(), untilShown > 0 ? untilShown : leftMs % 1000 || 1000)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
}
