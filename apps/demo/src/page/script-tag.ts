import { $instances, createW3m } from 'served:w3m/w3m.js'
import { optionsText, pageDefaults, pageNetworks, readPageOptions } from './page-options.js'
import { errorLine, follow, put } from './page-status.js'

const text = optionsText()

/** Only the addresses are filled in here, because the stack's ports are not known before it runs: a real page writes them as attributes. */
function place(): void {
  const modal = document.createElement('w3m-modal')
  modal.setAttribute('networks', JSON.stringify(pageNetworks))
  modal.setAttribute('api-url', pageDefaults.services!.api!)
  modal.addEventListener('w3m-error', event => put('demo-error', errorLine(event.detail)))
  document.body.append(modal)
}

async function createFrom(options: string): Promise<void> {
  try {
    const read = readPageOptions(options)
    // Ids that the page does not know itself are worth another request.
    const isComplete = !Array.isArray(read.networks) || !read.networks.some(each => typeof each === 'string')
    createW3m(isComplete ? read : readPageOptions(options, Object.values(await import('@w3m/core/networks'))))
  } catch (error) {
    put('demo-error', errorLine(error))
    place()
  }
}

$instances.subscribe(([w3m]) => {
  if (w3m && !('w3m' in window)) follow(w3m)
})
if (text) void createFrom(text)
else place()
