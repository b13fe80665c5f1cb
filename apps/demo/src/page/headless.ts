import { createW3m, type Connector } from '@w3m/core'
import { pageDefaults, pageNetworks } from './page-options.js'
import { errorLine, put, show } from './page-status.js'

const w3m = createW3m(pageDefaults)
show(w3m)

const list = document.querySelector('#wallets')!
const byId = (id: string) => document.querySelector<HTMLButtonElement>(id)!

async function attempt(act: () => Promise<unknown>): Promise<void> {
  put({ error: '' })
  try {
    await act()
  } catch (error) {
    put({ error: errorLine(error) })
  }
}

function row({ id, name, icon }: Connector): HTMLLIElement {
  const button = Object.assign(document.createElement('button'), { type: 'button' as const })
  button.dataset.testid = `wallet-${id}`
  const picture = Object.assign(document.createElement('img'), { src: icon ?? '/pages/mark.svg', alt: '', width: 40, height: 40 })
  button.append(picture, name)
  button.addEventListener('click', () => void attempt(() => w3m.connect({ connectorId: id })))
  const item = document.createElement('li')
  item.append(button)
  return item
}

w3m.subscribe('account', ({ isConnected }) => {
  byId('#disconnect').hidden = !isConnected
  byId('#switch').hidden = !isConnected
})
byId('#disconnect').addEventListener('click', () => void attempt(() => w3m.disconnect()))
byId('#switch').addEventListener('click', () => {
  const other = pageNetworks.find(({ caipNetworkId }) => caipNetworkId !== w3m.getNetwork().caipNetworkId)!
  void attempt(() => w3m.switchNetwork(other))
})

const { $connectors } = await w3m.load.discovery()
$connectors.subscribe(connectors => {
  // Those for several families of networks are one to choose: they have one id.
  const choices = [...new Map(connectors.map(connector => [connector.id, connector])).values()]
  list.replaceChildren(...choices.map(row))
  document.querySelector<HTMLElement>('#empty')!.hidden = connectors.length > 0
})
