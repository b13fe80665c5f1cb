import { $instances, createW3m } from 'served:w3m/w3m.js'
import { optionsText, pageDefaults, pageNetworks } from './page-options.js'
import { errorLine, follow, put } from './page-status.js'

$instances.subscribe(([w3m]) => {
  if (w3m && !window.w3m) follow(w3m)
})

/**
 * The stack's ports are not known before it runs, so the addresses are filled in here: a real page writes them as
 * attributes.
 */
function place(): void {
  const modal = document.createElement('w3m-modal')
  modal.setAttribute('networks', JSON.stringify(pageNetworks))
  const { api = '', relay = '', frame = '' } = pageDefaults.services ?? {}
  modal.setAttribute('api-url', api)
  modal.setAttribute('relay-url', relay)
  modal.setAttribute('frame-url', frame)
  document.body.append(modal)
}

if (optionsText === null) place()
else {
  try {
    // The page's load waits for it: what looks then finds the instance.
    const { readOptions } = await import('./read-options.js')
    createW3m(readOptions(optionsText))
  } catch (error) {
    put({ error: errorLine(error) })
    place()
  }
}
