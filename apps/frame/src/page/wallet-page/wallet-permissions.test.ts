import { expect } from 'chai'
import { axeFindings, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import { renderElement } from '../testing/render-element.js'
import { vaultRequests } from '../testing/vault-requests.js'
import { FrameWalletPermissions } from './wallet-permissions.js'

const token = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [
  { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  { id: 'eip155:11155111', name: 'Sepolia', symbol: 'ETH', decimals: 18 },
]
const coins = (allowance: bigint) => ({
  type: 'native-token-transfer',
  data: { allowance: `0x${allowance.toString(16)}` },
})
const grant = (chainId: string, permissions: readonly object[]) => ({
  pci: `0x${String(chainId.length).padStart(64, '0')}`,
  origin: 'https://shop.example',
  chainId,
  expiresAt: 1_900_000_000,
  createdAt: 0,
  uses: 1,
  isThisDevice: true,
  permissions,
  policies: [
    { type: 'call-limit', data: { count: 20 } },
    { type: 'gas-limit', data: { limit: '0x4563918244f40000' } },
  ],
})

describe('The permissions on the wallet’s own page', () => {
  afterEach(unmount)

  /** The rows, once they have the terms. `isThere`: the server tells its networks. */
  const show = async (grants: readonly ReturnType<typeof grant>[], isThere = true) => {
    let count = 0
    const send: typeof fetch = async () => {
      count++
      return isThere ? Response.json({ ancestors: [], trusted: [], networks }) : new Response('', { status: 503 })
    }
    const { vault } = vaultRequests({ 'permissions.list': () => ({ grants }) as never })
    const element = new FrameWalletPermissions()
    const part = await renderElement(mount, element, { vault, send })
    await part.until(() => part.find('frame-permission-terms') && count > 0)
    const rows = () => [...element.renderRoot.querySelectorAll<HTMLElement>('[data-testid="frame-permission"]')]
    const termsOf = (row: HTMLElement) =>
      [...row.querySelectorAll('.kind, .fact')].map(line =>
        line.matches('.kind')
          ? line.textContent
          : ['dt', 'dd'].map(name => line.querySelector(name)!.textContent.trim()).join(': '),
      )
    return { ...part, rows, terms: () => rows().map(termsOf) }
  }

  it('say on which network, how much, how often and for what in fees: two of one site differ by that alone', async () => {
    const { terms, rows, until } = await show([
      grant('eip155:11155111', [coins(10n ** 15n)]),
      grant('eip155:1', [coins(50n * 10n ** 18n)]),
    ])
    await until(() => rows()[0]!.textContent.includes('Sepolia'))
    const rest = ['Fees, in all: 5 ETH', 'How often, at most: 20', 'Send coins to anybody']
    expect(terms()).to.deep.equal([
      ['Network: Sepolia (11155111)', ...rest, 'In all, at most: 0.001 ETH'],
      ['Network: Ethereum (1)', ...rest, 'In all, at most: 50 ETH'],
    ])
    expect(rows()[0]!.textContent, 'its kinds once').to.not.contain('anybody ·')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('say which token, which contract and which of its functions', async () => {
    const { terms, rows, until } = await show([
      grant('eip155:1', [
        { type: 'erc20-token-transfer', data: { address: token, allowance: '0xf4240' } },
        {
          type: 'contract-call',
          data: { address: token, calls: ['claim()\u202e'], selectors: ['0x4e71d92d'], allowance: '0x0' },
        },
        { type: 'one-of-later', data: { allowance: {} } },
      ]),
    ])
    await until(() => rows()[0]!.textContent.includes('Ethereum'))
    expect(terms()[0]!.slice(3)).to.deep.equal([
      'Send tokens to anybody',
      `Contract: ${token}`,
      'In all, at most: 1000000 of the smallest unit (its decimals are not known)',
      'Call a contract',
      `Contract: ${token}`,
      'Call: claim()\\u{202e} 0x4e71d92d',
      'In all, at most: 0 ETH',
      'one-of-later',
    ])
    expect(await axeFindings()).to.deep.equal([])
  })

  it('say the number of the network and smallest units where the server does not tell its networks', async () => {
    const { terms } = await show([grant('eip155:1', [coins(7n)])], false)
    expect([terms()[0]![0], terms()[0]!.at(-1)]).to.deep.equal([
      'Network: eip155:1',
      'In all, at most: 7 of the smallest unit (its decimals are not known)',
    ])
  })
})
