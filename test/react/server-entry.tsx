import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { makeInstance, Page, PageWithoutProvider } from './page.js'

export { $instances } from '@w3m/core'
export { version } from 'react'

export const render = (): string => renderToString(createElement(Page))

/** Twice: with an instance on the server, as where its module is loaded there too, and without. */
export function renderWithoutProvider(): readonly string[] {
  const without = renderToString(createElement(PageWithoutProvider))
  const w3m = makeInstance()
  const html = renderToString(createElement(PageWithoutProvider))
  w3m.destroy()
  return [without, html]
}
