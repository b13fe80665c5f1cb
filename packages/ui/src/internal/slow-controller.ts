import { slowNoticeMs } from '../limits/ui-timings.js'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * `isSlow` is true once its host has waited for 5 s: the host then says that it is still trying, and shows a way out.
 */
export class SlowController implements ReactiveController {
  isSlow = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly host: ReactiveControllerHost,
    readonly isWaiting: () => boolean,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    if (!this.isWaiting()) return this.#reset()
    this.#timer ??= setTimeout(() => {
      this.isSlow = true
      this.host.requestUpdate()
    }, slowNoticeMs)
  }

  hostDisconnected(): void {
    this.#reset()
  }

  #reset(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.isSlow) return
    this.isSlow = false
    this.host.requestUpdate()
  }
}
