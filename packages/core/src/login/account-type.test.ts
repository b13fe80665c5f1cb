import { expect } from 'chai'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import type { W3mOptions } from '../options/w3m-options.js'
import type { createMemoryStorage } from '../storage/memory-storage.js'
import { readAccountTypes, writeAccountType } from '../storage/stored-account-types.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

describe('the kind of an embedded account', () => {
  let stage: LoginFixture
  type Storage = ReturnType<typeof createMemoryStorage>
  interface Before {
    readonly set?: (storage: Storage) => void
    readonly options?: Partial<W3mOptions>
    readonly chosenElsewhere?: string
  }
  const start = async (
    smartAccountNetworks: readonly number[],
    { set, options = {}, chosenElsewhere }: Before = {},
  ) => {
    stage = createLoginFixture({ flags: { email: 'ada@example.com', smartAccountNetworks, chosenElsewhere }, options })
    set?.(stage.storage)
    stage.storage.set('w3m:login_used', 'true')
    await stage.connection.reconnect('eip155', 'ID_AUTH')
  }
  afterEach(() => stage.end())

  it('is an ordinary one where the frame names no network for others, and there is nothing to choose', async () => {
    await start([])
    expect(stage.frame.asked.at(-1)!.payload).to.deep.equal({ chainId: 1, preferredAccountType: 'eoa' })
    expect([stage.store.$canToggleAccountType.get(), stage.store.$user.get()!.accountType]).to.deep.equal([
      false,
      'eoa',
    ])
  })

  it('is a smart account on a network that has them, until the visitor chooses', async () => {
    await start([1])
    expect([stage.store.$canToggleAccountType.get(), stage.store.$user.get()!.accountType]).to.deep.equal([
      true,
      'smartAccount',
    ])
    stage.frame.flags.evmAddress = otherFakeAddress
    stage.store.toggleAccountType()
    await until(
      stage.account.$state,
      state => state.eip155?.status === 'connected' && state.eip155.addresses[0] === otherFakeAddress,
    )
    expect(stage.frame.asked.slice(-2)).to.deep.equal([
      { name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'eoa' } },
      { name: 'GET_USER', payload: { chainId: 1, preferredAccountType: 'eoa' } },
    ])
    expect(readAccountTypes(stage.storage)).to.deep.equal({ eip155: 'eoa' })
    await until(stage.events.$event, event => event?.data.event === 'SET_PREFERRED_ACCOUNT_TYPE')
    expect(stage.account.get('eip155')).to.deep.nested.include({
      login: {
        allAccounts: [{ namespace: 'eip155', address: otherFakeAddress, type: 'eoa' }],
        embeddedWalletInfo: stage.store.$user.get(),
        socialProvider: undefined,
        preferredAccountTypes: { eip155: 'eoa', solana: 'eoa' },
      },
    })
  })

  it('stays what it was where the frame refuses the other kind, and a notice says so', async () => {
    await start([1], { options: { defaultAccountTypes: { eip155: 'eoa' } } })
    expect(stage.store.$user.get()!.accountType).to.equal('eoa')
    stage.frame.flags.failures.set('SET_PREFERRED_ACCOUNT', { code: 4001 })
    stage.store.toggleAccountType()
    await until(stage.notices.$state, ({ notice }) => notice?.text === 'error.unknown')
    expect(stage.store.$user.get()!.accountType).to.equal('eoa')
  })

  it('is the one that the visitor chose, for what the page asks while the frame goes over to it', async () => {
    await start([1])
    const before = stage.frame.asked.length
    stage.frame.flags.hangs.add('SET_PREFERRED_ACCOUNT')
    stage.store.toggleAccountType()
    const answer = stage.provider<Eip1193Provider>('eip155').request({ method: 'eth_gasPrice' })
    await until(stage.frame.$requestedMethod, count => count > before)
    stage.frame.flags.hangs.clear()
    stage.frame.release('SET_PREFERRED_ACCOUNT')
    await answer
    expect(stage.frame.asked.slice(before).map(({ name }) => name)).to.deep.equal([
      'SET_PREFERRED_ACCOUNT',
      'GET_USER',
      'RPC_REQUEST',
    ])
  })

  const choices: readonly (readonly [
    by: string,
    set: (storage: Storage) => void,
    options: Partial<W3mOptions>,
    asked: object,
    is: string,
  ])[] = [
    [
      'what the visitor chose elsewhere, where nobody chose here',
      () => undefined,
      {},
      { chainId: 1, preferredAccountType: undefined },
      'eoa',
    ],
    [
      'the host, against what was chosen elsewhere',
      () => undefined,
      { defaultAccountTypes: { eip155: 'smartAccount' } },
      { chainId: 1, preferredAccountType: 'smartAccount' },
      'smartAccount',
    ],
    [
      'the visitor, against the host',
      storage => void writeAccountType(storage, 'eip155', 'eoa'),
      { defaultAccountTypes: { eip155: 'smartAccount' } },
      { chainId: 1, preferredAccountType: 'eoa' },
      'eoa',
    ],
  ]
  for (const [by, set, options, expectedPayload, is] of choices) {
    it(`goes by ${by}`, async () => {
      await start([1], { set, options, chosenElsewhere: 'eoa' })
      expect(stage.frame.asked.at(-1)!.payload).to.deep.equal(expectedPayload)
      expect(stage.store.$user.get()!.accountType).to.equal(is)
    })
  }

  it('is what the visitor chose until they log out: the next one may have chosen another', async () => {
    await start([1], { set: storage => void writeAccountType(storage, 'eip155', 'eoa') })
    expect(stage.store.$user.get()!.accountType).to.equal('eoa')
    await stage.connection.disconnect()
    expect(readAccountTypes(stage.storage)).to.deep.equal({})
  })

  for (const evmAddress of [fakeAddress.toLowerCase(), `0x${fakeAddress.slice(2).toUpperCase()}`])
    it(`has its address with the checksum, and stays the same account, where the frame spells it ${evmAddress}`, async () => {
      await start([1])
      const spellings = new Set<string | undefined>()
      const stop = stage.account.$state.subscribe(({ eip155 }) => {
        if (eip155?.status === 'connected')
          for (const address of [...eip155.addresses, eip155.login?.allAccounts?.[0]?.address]) spellings.add(address)
      })
      stage.frame.flags.evmAddress = evmAddress
      stage.store.toggleAccountType()
      await until(
        stage.account.$state,
        ({ eip155 }) => eip155?.status === 'connected' && eip155.login?.allAccounts?.[0]?.type === 'eoa',
      )
      stop()
      expect([...spellings]).to.deep.equal([fakeAddress])
      stage.end()
      stage = createLoginFixture({ flags: { email: 'ada@example.com', evmAddress } })
      stage.storage.set('w3m:login_used', 'true')
      await stage.connection.reconnect('eip155', 'ID_AUTH')
      expect(stage.account.get('eip155')).to.deep.nested.include({
        addresses: [fakeAddress],
        'login.allAccounts': [{ namespace: 'eip155', address: fakeAddress, type: 'eoa' }],
      })
    })

  it('cannot be chosen by nobody', () => {
    stage = createLoginFixture()
    stage.store.toggleAccountType()
    expect(stage.notices.$state.get().notice!.text).to.equal('notice.auth-missing')
  })
})
