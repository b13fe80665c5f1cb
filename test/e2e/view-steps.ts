import type { ViewName, W3m } from '@w3m/core'
import type { Extension } from '../wallets/extension.js'
import type { Host } from './host.js'

/** A state of the modal that a visitor can see, and how it comes about from a page that was just opened. */
export interface ModalView {
  readonly title: string
  readonly view: ViewName
  readonly connected?: true
  readonly options?: Readonly<Record<string, unknown>>
  readonly openView: (host: Host, extension: Extension) => Promise<void>
}

export type WithW3m = typeof globalThis & { readonly w3m: W3m }

/** By the host's own `open`. */
export const open =
  (view: ViewName) =>
  async ({ page }: Host) => {
    await page.evaluate(name => (globalThis as WithW3m).w3m.open({ view: name as 'Connect' }), view)
  }
/** From wherever the modal is. */
export const push =
  (view: ViewName, params: unknown) =>
  async ({ page }: Host) => {
    await page.evaluate(
      async ([name, viewParams]) => {
        const { w3m } = globalThis as WithW3m
        if (!w3m.getState().open) await w3m.open()
        ;(w3m.router.push as (view: string, params: unknown) => void)(name, viewParams)
      },
      [view, params] as const,
    )
  }
