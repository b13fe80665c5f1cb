import { createW3m } from '@w3m/core'
import { W3mProvider } from '@w3m/react'
import '@w3m/ui'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { elementOf } from '../page/element-of.js'
import { optionsText, pageDefaults } from '../page/page-options.js'
import { errorLine } from '../page/page-status.js'
import { readOptions } from '../page/read-options.js'
import { Playground } from './playground.js'

/** The instance of the address's options; with wrong ones, the reason and an instance of the page's own. */
function createForPage() {
  try {
    return { w3m: createW3m(optionsText === null ? pageDefaults : readOptions(optionsText)), error: '' }
  } catch (error) {
    return { w3m: createW3m(pageDefaults), error: errorLine(error) }
  }
}

const { w3m, error } = createForPage()
window.w3m = w3m
const root = createRoot(elementOf('#root'))
// At once, so that the page stands when it has loaded.
flushSync(() =>
  root.render(
    <W3mProvider w3m={w3m}>
      <Playground firstError={error} />
    </W3mProvider>,
  ),
)
