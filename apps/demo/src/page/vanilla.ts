import { createW3m } from '@w3m/core'
import '@w3m/ui'
import { optionsText, pageDefaults } from './page-options.js'
import { errorLine, follow, put } from './page-status.js'
import { readOptions } from './read-options.js'

function create() {
  try {
    return createW3m(optionsText === null ? pageDefaults : readOptions(optionsText))
  } catch (error) {
    put({ error: errorLine(error) })
    return createW3m(pageDefaults)
  }
}

const w3m = create()
follow(w3m)
document.querySelector('#open')?.addEventListener('click', () => void w3m.open())
