import { createW3m } from '@w3m/core'
import * as networks from '@w3m/core/networks'
import '@w3m/ui'
import { optionsText, pageDefaults, readPageOptions } from './page-options.js'
import { errorLine, follow, put } from './page-status.js'

function create() {
  try {
    const text = optionsText()
    return createW3m(text ? readPageOptions(text, Object.values(networks)) : pageDefaults)
  } catch (error) {
    put('demo-error', errorLine(error))
    return createW3m(pageDefaults)
  }
}

const w3m = create()
follow(w3m)
document.querySelector('#open')!.addEventListener('click', () => void w3m.open())
