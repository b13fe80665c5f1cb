import { startDirectClient } from '../wallet/direct-client.js'
import { createWcWallet } from '../wallet/wc-wallet.js'
import { evmKeys, readStackSetup, solanaSeed } from './stack-setup.js'
import { TextBytes } from './text-bytes.js'
import { elementById } from './element-by-id.js'
import { createWalletPage } from './wallet-page.js'

Object.assign(globalThis, { Buffer: TextBytes })

const query = new URLSearchParams(location.search)

const isLocal = (url: string): boolean =>
  URL.canParse(url) && ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)

async function start(): Promise<void> {
  const { relay, networks } = await readStackSetup()
  const client = await startDirectClient({
    relayUrl: relay,
    logger: 'silent',
    metadata: {
      name: 'W3M Developer Wallet',
      description: 'A wallet for development',
      url: location.origin,
      icons: [`${location.origin}/wallet.svg`],
    },
    signConfig: { disableRequestQueue: true },
  })
  const page = createWalletPage(id => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
  const wallet = await createWcWallet({
    client,
    networks,
    mayAdd: ({ rpcUrl }) => isLocal(rpcUrl),
    evmKeys,
    solanaSeed,
    signsIn: query.get('signin') !== '0',
    addQuestion: question => page.add(question),
    withdrawn: id => page.withdraw(({ id: pending }) => pending === id),
    changed: () => page.show(wallet),
  })
  page.show(wallet)
  wallet.repeatRequests()

  elementById('pair', HTMLFormElement).addEventListener('submit', event => {
    event.preventDefault()
    const uri = elementById('uri', HTMLInputElement)
    void page.run(async () => {
      await wallet.pair(uri.value.trim())
      uri.value = ''
    })
  })
  elementById('starting').hidden = true
  elementById('pair-button', HTMLButtonElement).disabled = false
  const account = elementById('account', HTMLSelectElement)
  account.replaceChildren(...evmKeys.map((_, index) => new Option(`Account ${index + 1}`, String(index))))
  account.addEventListener('change', () => void page.run(() => wallet.useAccount(Number(account.value))))
  const network = elementById('network', HTMLSelectElement)
  network.addEventListener('change', () => void page.run(() => wallet.switchTo(network.value)))

  const uri = query.get('uri')
  if (uri) {
    elementById('uri', HTMLInputElement).value = uri
    await page.run(() => wallet.pair(uri))
    // A reload would pair with a code that is used up.
    history.replaceState(null, '', location.pathname)
  }
  await wallet.fund().catch(() => page.log('The Solana chain does not answer.'))
}

elementById('auto', HTMLInputElement).checked = query.get('auto') === '1'
start().catch((error: unknown) => {
  elementById('starting').hidden = true
  elementById('alert').textContent = error instanceof Error ? error.message : String(error)
  elementById('alert').hidden = false
})
