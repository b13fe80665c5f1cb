import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * Runs an asynchronous task of a view and holds its phase. A result that arrives after the view was disconnected is
 * ignored.
 */
export class WorkController implements ReactiveController {
  phase: 'idle' | 'busy' | 'done' | 'failed' = 'idle'
  error: unknown
  #version = 0

  constructor(
    readonly host: ReactiveControllerHost,
    readonly work: () => Promise<unknown>,
  ) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#version++
    this.phase = 'idle'
  }

  /** Calls `work` synchronously; does nothing while it already runs. */
  run(): void {
    if (this.phase === 'busy') return
    const started = ++this.#version
    const end = (phase: 'done' | 'failed', error?: unknown) => {
      if (started !== this.#version) return
      this.phase = phase
      this.error = error
      this.host.requestUpdate()
    }
    this.phase = 'busy'
    this.error = undefined
    this.host.requestUpdate()
    this.work().then(
      () => end('done'),
      (error: unknown) => end('failed', error),
    )
  }
}
