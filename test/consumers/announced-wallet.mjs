// A wallet that announces itself to a page (EIP-6963) and signs with a real key. It remembers whom it let in, as an
// extension does.
import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const binding = 'askConsumersWallet'

/** In the page, before its own scripts. */
function announce(binding) {
  const listeners = new Map()
  const provider = {
    async request({ method, params }) {
      const { result, error } = await globalThis[binding]({ method, params })
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '8f2b3a52-3b0e-4d44-9a4e-6f2a51f7a9c0',
      name: 'Consumer Wallet',
      rdns: 'consumer.wallet',
      icon: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E',
    }),
    provider,
  })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}

/**
 * @param {import('playwright').BrowserContext} context
 * @returns {Promise<{ address: `0x${string}`, asked: string[], refuses: boolean }>} `asked`: the methods, in order
 */
export async function bringWallet(context) {
  const wallet = { address: account.address, asked: [], refuses: false }
  let isAllowed = false
  const methods = {
    eth_requestAccounts: () => ((isAllowed = true), [account.address]),
    eth_accounts: () => (isAllowed ? [account.address] : []),
    eth_chainId: () => '0x1',
    eth_getBalance: () => '0xde0b6b3a7640000',
    personal_sign: ([message]) => account.signMessage({ message: { raw: message } }),
  }
  await context.exposeBinding(binding, async (_source, { method, params }) => {
    wallet.asked.push(method)
    if (wallet.refuses) return { error: { code: 4001, message: 'User rejected the request.' } }
    if (!Object.hasOwn(methods, method)) return { error: { code: -32601, message: `There is no ${method}.` } }
    return { result: await methods[method](params) }
  })
  await context.addInitScript(announce, binding)
  return wallet
}
