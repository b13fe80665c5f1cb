import { expect } from 'chai'
import type { CaipAddress } from '../caip/caip-address.js'
import { fakeNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'

const rdns = 'test.balance.wallet'
const balanceCalls = ({ calls }: FakeWallet): number => calls.filter(({ method }) => method === 'eth_getBalance').length

describe('the balance in the account state', () => {
  let w3m: W3m
  let wallet: FakeWallet
  let stop: () => void

  beforeEach(async () => {
    w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory' })
    wallet = createFakeWallet({ answers: { eth_getBalance: '0x14d1120d7b160000' } })
    stop = wallet.announce({ rdns })
    await w3m.connect({ connectorId: rdns })
  })
  afterEach(() => {
    w3m.destroy()
    stop()
  })

  const held = () => {
    const { balance, balanceSymbol } = w3m.getAccount()
    return [balance, balanceSymbol]
  }
  const read = async (): Promise<void> => (await w3m.load.balances()).refresh(w3m.getAccount().caipAddress!)
  const nothing = [undefined, undefined]

  it('is not there, and not asked for, until something shows it', async () => {
    expect(held()).to.deep.equal(nothing)
    await w3m.load.balances()
    expect([held(), balanceCalls(wallet)]).to.deep.equal([nothing, 0])
  })

  it('is the exact figure with its symbol, told once to who listens', async () => {
    const emitted: unknown[] = []
    w3m.subscribe('account', ({ balance, balanceSymbol }) => emitted.push([balance, balanceSymbol]))
    await read()
    expect(held()).to.deep.equal(['1.5', 'ETH'])
    expect(emitted).to.deep.equal([nothing, ['1.5', 'ETH']])
    expect(balanceCalls(wallet)).to.equal(1)
  })

  it('stays while a newer one is read, and where that cannot be had', async () => {
    await read()
    wallet.flags.answers = { eth_getBalance: 'gibberish' }
    await (await w3m.load.balances()).refresh(w3m.getAccount().caipAddress as CaipAddress, { force: true })
    expect(held()).to.deep.equal(['1.5', 'ETH'])
  })

  for (const [what, move] of [
    ['the wallet', () => wallet.setChain(otherFakeNetwork.id as number)],
    ['the page', () => void w3m.switchNetwork(otherFakeNetwork)],
  ] as const)
    it(`is never told of another network, not for a moment, when ${what} moves there`, async () => {
      const emitted: unknown[] = []
      w3m.subscribe('account', ({ caipAddress, balance }) => emitted.push(balance !== undefined && caipAddress))
      await read()
      move()
      await until(
        w3m.account.$state,
        () => w3m.getAccount().caipAddress === `${otherFakeNetwork.caipNetworkId}:${fakeAddress}`,
      )
      expect(emitted).to.not.include(`${otherFakeNetwork.caipNetworkId}:${fakeAddress}`)
      expect(held()).to.deep.equal(nothing)
    })

  it('is never told of another account', async () => {
    const emitted: unknown[] = []
    w3m.subscribe('account', ({ address, balance }) => emitted.push(balance !== undefined && address))
    await read()
    wallet.setAccounts([otherFakeAddress])
    await until(w3m.account.$state, () => w3m.getAccount().address === otherFakeAddress)
    expect(emitted).to.not.include(otherFakeAddress)
    expect(held()).to.deep.equal(nothing)
  })

  it('is gone with the connection', async () => {
    await read()
    await w3m.disconnect()
    expect(held()).to.deep.equal(nothing)
  })
})
