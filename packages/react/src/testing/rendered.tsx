import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export interface Rendered {
  readonly container: HTMLElement
  rerender(node: ReactNode): Promise<void>
  unmount(): Promise<void>
}

/** Renders into the page, as an application does. */
export async function rendered(node: ReactNode): Promise<Rendered> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(node))
  return {
    container,
    rerender: next => act(async () => root.render(next)),
    async unmount() {
      await act(async () => root.unmount())
      container.remove()
    },
  }
}
