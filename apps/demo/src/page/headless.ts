import { createW3m, type Connector } from '@w3m/core'
import { elementOf } from './element-of.js'
import { pageDefaults, pageNetworks } from './page-options.js'
import { errorLine, put, show } from './page-status.js'

// A wallet that is reached by a code, or one without a wallet, needs what the modal draws.
const w3m = createW3m({ ...pageDefaults, connectors: ['injected'] })
show(w3m)

const list = elementOf('#wallets')
const byId = (id: string) => elementOf(id)
/** Gives up the wallet that is asked. */
let turn = new AbortController()

async function attempt(action: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  turn.abort()
  const { signal } = (turn = new AbortController())
  put({ error: '' })
  try {
    await action(signal)
  } catch (error) {
    if (!signal.aborted) put({ error: errorLine(error) })
  }
}

function row({ id, name, icon, isDuplicate }: Connector): HTMLLIElement {
  const button = Object.assign(document.createElement('button'), { type: 'button' as const })
  button.dataset.testid = `wallet-${id}`
  const picture = Object.assign(document.createElement('img'), {
    src: icon ?? '/pages/mark.svg',
    alt: '',
    width: 40,
    height: 40,
  })
  button.append(picture, isDuplicate ? `${name} (a second wallet that claims this name)` : name)
  button.addEventListener('click', () => void attempt(signal => w3m.connect({ connectorId: id, signal })))
  const item = document.createElement('li')
  item.append(button)
  return item
}

w3m.subscribe('account', ({ isConnected }) => {
  byId('#disconnect').hidden = !isConnected
  byId('#switch').hidden = !isConnected
})
w3m.connection.$state.subscribe(({ phase }) => {
  byId('#cancel').hidden = phase !== 'finding' && phase !== 'connecting'
})
byId('#cancel').addEventListener('click', () => {
  turn.abort()
  // That the visitor gave up is no failure to show.
  put({ error: '' })
})
byId('#disconnect').addEventListener('click', () => void attempt(() => w3m.disconnect()))
byId('#switch').addEventListener('click', () => {
  const other = pageNetworks.find(({ caipNetworkId }) => caipNetworkId !== w3m.getNetwork().caipNetworkId)
  if (other) void attempt(() => w3m.switchNetwork(other))
})

const { $connectors } = await w3m.load.discovery()
$connectors.subscribe(connectors => {
  // Those for several namespaces of networks are one to choose: they have one id.
  const choices = [...new Map(connectors.map(connector => [connector.id, connector])).values()]
  list.replaceChildren(...choices.map(row))
  elementOf('#empty').hidden = connectors.length > 0
})
