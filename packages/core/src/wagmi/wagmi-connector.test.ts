import * as wagmi3 from '@wagmi/core'
import * as wagmi2 from '@wagmi/core-2'
import { expect } from 'chai'
import { atom } from 'nanostores'
import { custom, type Chain } from 'viem'
import type { W3mOptions } from '../options/w3m-options.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { createFakeStandardWallet } from '../testing/fake-standard-wallet.js'
import { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork } from '../testing/fake-networks.js'
import { until } from '../testing/until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import { w3mConnector } from './wagmi-connector.js'

/** What both versions share is all that these tests call. */
const versions = { 'wagmi 2': wagmi2 as unknown as typeof wagmi3, 'wagmi 3': wagmi3 }
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = (id: number): Chain => ({ id, name: `Chain ${id}`, nativeCurrency, rpcUrls: { default: { http: [] } } })
const one = chain(1)
const ten = chain(10)
/** Only wagmi knows it. */
const unknown = chain(8453)

for (const [version, wagmi] of Object.entries(versions)) {
  // Types: an application gives it to its own wagmi's list of connectors.
  const fits: [two: (w3m: W3m) => wagmi2.CreateConnectorFn, three: (w3m: W3m) => wagmi3.CreateConnectorFn] = [
    w3mConnector,
    w3mConnector,
  ]
  const { connect, createConfig, createStorage, disconnect, getConnectorClient, mock, reconnect } = wagmi
  const { signMessage, switchChain } = wagmi

  describe(`the connector in ${version}`, () => {
    type Config = ReturnType<typeof configOf>
    const ends: (() => void)[] = []
    const start = (options: Partial<W3mOptions> = {}): W3m => {
      const w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], ...options })
      ends.push(() => w3m.destroy())
      return w3m
    }
    const configOf = (w3m: W3m, isStored = false, others: readonly wagmi3.CreateConnectorFn[] = []) => {
      const transport = custom({ request: () => Promise.reject(new Error('no node')) })
      return createConfig({
        chains: [one, ten, unknown],
        connectors: [fits[1](w3m), ...others],
        transports: { 1: transport, 10: transport, 8453: transport },
        multiInjectedProviderDiscovery: false,
        storage: isStored ? createStorage({ storage: localStorage }) : null,
      })
    }
    const announce = (wallet: FakeWallet, rdns = 'test.wallet'): FakeWallet => (
      ends.push(wallet.announce({ rdns })),
      wallet
    )
    /** What `useAccount` of wagmi 2 and `useConnection` of wagmi 3 show. */
    const shown = (config: Config) => {
      const { connections, current, status } = config.state
      const { accounts, chainId } = connections.get(current ?? '') ?? {}
      return { status, accounts, chainId }
    }
    const nobody = { status: 'disconnected', accounts: undefined, chainId: undefined }
    const somebody = { status: 'connected', accounts: [fakeAddress], chainId: 1 }
    const becomes = (config: Config, fits: (now: ReturnType<typeof shown>) => boolean) =>
      new Promise<void>((resolve, reject) => {
        const snapshot = () => {
          if (!fits(shown(config))) return
          clearTimeout(timer)
          queueMicrotask(() => stop())
          resolve()
        }
        const timer = setTimeout(() => reject(new Error(`wagmi stayed at ${JSON.stringify(shown(config))}`)), 60_000)
        const stop = config.subscribe(state => state, snapshot)
        snapshot()
      })
    const connected = (config: Config) => becomes(config, ({ status }) => status === 'connected')
    const disconnected = (config: Config) =>
      becomes(config, ({ status, accounts }) => status === 'disconnected' && !accounts)
    const connector = (config: Config) => config.connectors[0]!
    /** The visitor chooses the test wallet in the modal that is open. */
    const choose = async (w3m: W3m) => {
      await until(w3m.modal.$state, ({ open }) => open)
      await w3m.connect({ connectorId: 'test.wallet' })
    }
    /** A page that the visitor left while connected. */
    const visit = async (wallet: FakeWallet, isStored = false) => {
      announce(wallet)
      const w3m = start()
      const config = configOf(w3m, isStored)
      await w3m.connect({ connectorId: 'test.wallet' })
      await connected(config)
      for (const end of ends.splice(0)) end()
      // A page that is gone writes nothing any more.
      localStorage.setItem(
        'w3m:connections',
        JSON.stringify({ eip155: { connectorId: 'test.wallet', address: fakeAddress } }),
      )
    }
    // A storage event is how one tab hears what another wrote; the browser sends none to the tab that writes.
    const otherTab = (key: string, value: object | undefined) => {
      if (value) localStorage.setItem(key, JSON.stringify(value))
      else localStorage.removeItem(key)
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    }

    beforeEach(() => localStorage.clear())
    afterEach(() => {
      for (const end of ends.splice(0)) end()
      localStorage.clear()
    })

    it('is one of the configuration’s connectors', () => {
      const { id, name, type } = connector(configOf(start()))
      expect({ id, name, type }).to.deep.equal({ id: 'w3m', name: 'W3M', type: 'w3m' })
    })

    it('may be named by the host', () => {
      const { name, icon } = w3mConnector(start(), { name: 'Wallets', icon: 'data:,' })({
        chains: [one],
        emitter: { emit() {} },
      } as never)
      expect([name, icon]).to.deep.equal(['Wallets', 'data:,'])
    })

    it('opens the modal for connect, which resolves with what the visitor chose there', async () => {
      announce(createFakeWallet())
      const w3m = start()
      const config = configOf(w3m)
      const connecting = connect(config, { connector: connector(config) })
      await choose(w3m)
      expect(await connecting).to.deep.equal({ accounts: [fakeAddress], chainId: 1 })
      expect(shown(config)).to.deep.equal(somebody)
    })

    it('goes to the network that connect names', async () => {
      announce(createFakeWallet())
      const w3m = start()
      const config = configOf(w3m)
      const connecting = connect(config, { connector: connector(config), chainId: 10 })
      await choose(w3m)
      expect((await connecting).chainId).to.equal(10)
      expect([shown(config).chainId, w3m.getNetwork().chainId]).to.deep.equal([10, 10])
    })

    it('connects all the same where the visitor will not go to the network that connect names', async () => {
      const wallet = announce(createFakeWallet())
      const w3m = start()
      const config = configOf(w3m)
      await w3m.connect({ connectorId: 'test.wallet' })
      await connected(config)
      wallet.flags.refuseWith = 4001
      expect(await connector(config).connect({ chainId: 10 })).to.deep.equal({ accounts: [fakeAddress], chainId: 1 })
    })

    it('connects by itself what the button connected', async () => {
      announce(createFakeWallet())
      const w3m = start()
      const config = configOf(w3m)
      await w3m.connect({ connectorId: 'test.wallet' })
      await connected(config)
      expect(shown(config)).to.deep.equal(somebody)
    })

    it('connects by itself what was connected before wagmi was set up', async () => {
      announce(createFakeWallet())
      const w3m = start()
      await w3m.connect({ connectorId: 'test.wallet' })
      const config = configOf(w3m, true)
      await connected(config)
      expect(shown(config)).to.deep.equal(somebody)
    })

    it('connects what the button connected while wagmi was busy with another connector', async () => {
      announce(createFakeWallet())
      const w3m = start()
      const config = configOf(w3m)
      config.setState(state => ({ ...state, status: 'reconnecting' }))
      await w3m.connect({ connectorId: 'test.wallet' })
      expect(shown(config).accounts).to.equal(undefined)
      config.setState(state => ({ ...state, status: 'disconnected' }))
      await connected(config)
      expect(shown(config)).to.deep.equal(somebody)
    })

    it('refuses with 4001 where the wallet refuses, and where the visitor closes the modal', async () => {
      announce(createFakeWallet({ refuseWith: 4001 }))
      const w3m = start()
      const config = configOf(w3m)
      const refused = async (leave: () => Promise<unknown>) => {
        const connecting = connect(config, { connector: connector(config) }).catch(
          (error: unknown) => error as Error & { code: number },
        )
        await until(w3m.modal.$state, ({ open }) => open)
        await leave()
        const { name, code } = (await connecting) as Error & { code: number }
        expect({ name, code, ...shown(config) }).to.deep.equal({
          name: 'UserRejectedRequestError',
          code: 4001,
          ...nobody,
        })
      }
      await refused(() => w3m.connect({ connectorId: 'test.wallet' }).catch(() => undefined))
      await w3m.close()
      await refused(() => w3m.close())
    })

    it('keeps an error that is no refusal as it is', async () => {
      const w3m = start({ networks: [fakeNetwork] })
      w3m.destroy()
      const config = configOf(w3m)
      const error = (await connect(config, { connector: connector(config) }).catch((caught: unknown) => caught)) as {
        code?: string
      }
      expect(error.code).to.equal('DESTROYED')
    })

    it('signs with the wallet that is connected', async () => {
      const wallet = announce(createFakeWallet())
      const w3m = start()
      const config = configOf(w3m)
      await w3m.connect({ connectorId: 'test.wallet' })
      await connected(config)
      expect(await signMessage(config, { message: 'hello' })).to.match(/^0x11/)
      expect(wallet.calls.at(-1)).to.deep.equal({ method: 'personal_sign', params: ['0x68656c6c6f', fakeAddress] })
      expect((await getConnectorClient(config)).account.address).to.equal(fakeAddress)
    })

    describe('after a reload', () => {
      it('waits until the instance knows whether the visitor is back', async () => {
        const wallet = createFakeWallet()
        await visit(wallet, true)
        announce(wallet)
        const w3m = start()
        const config = configOf(w3m, true)
        expect(w3m.getState().initialized).to.equal(false)
        expect(await connector(config).isAuthorized()).to.equal(true)
        await reconnect(config)
        expect(shown(config)).to.deep.equal(somebody)
        expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).to.have.length(1)
      })

      it('waits for no wallet of another namespace', async () => {
        const wallet = createFakeWallet()
        await visit(wallet, true)
        localStorage.setItem(
          'w3m:connections',
          JSON.stringify({ eip155: { connectorId: 'test.wallet' }, solana: { connectorId: 'Test Solana' } }),
        )
        ends.push(createFakeStandardWallet({ hangs: ['standard:connect'] }).register())
        announce(wallet)
        const w3m = start({ networks: [fakeNetwork, fakeSolanaNetwork] })
        const config = configOf(w3m, true)
        await reconnect(config)
        expect(shown(config)).to.deep.equal(somebody)
        expect(await connector(config).getProvider()).to.equal(w3m.getProvider('eip155'))
        expect([w3m.getState().initialized, w3m.getAccount('solana').status]).to.deep.equal([false, 'reconnecting'])
      })

      it('does not wait for another namespace where no EVM wallet is to come back', async () => {
        localStorage.setItem('w3m:connections', JSON.stringify({ solana: { connectorId: 'Test Solana' } }))
        ends.push(createFakeStandardWallet({ hangs: ['standard:connect'] }).register())
        const w3m = start({ networks: [fakeNetwork, fakeSolanaNetwork] })
        const config = configOf(w3m, true)
        await reconnect(config)
        expect(shown(config)).to.deep.equal(nobody)
        expect([w3m.getState().initialized, w3m.getAccount('solana').status]).to.deep.equal([false, 'reconnecting'])
      })

      it('waits until what another SDK stored is taken over', async () => {
        announce(createFakeWallet({ isAuthorised: true }))
        const stored = {
          connection_status: 'connected',
          connected_namespaces: 'eip155',
          'eip155:connected_connector_id': 'test.wallet',
          active_caip_network_id: 'eip155:10',
        }
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(`@appkit/${key}`, value)
        const w3m = start()
        const config = configOf(w3m, true)
        expect(w3m.getAccount('eip155').status).to.equal('disconnected')
        await reconnect(config)
        expect(shown(config)).to.deep.equal(somebody)
      })

      it('is disconnected where the visitor disconnects in the modal, once wagmi reconnected', async () => {
        const wallet = createFakeWallet()
        await visit(wallet, true)
        announce(wallet)
        const w3m = start()
        const config = configOf(w3m, true)
        await reconnect(config)
        await w3m.disconnect()
        expect(shown(config)).to.deep.equal(nobody)
      })

      it('is one connection where wagmi finds the wallet by itself too', async () => {
        const wallet = createFakeWallet()
        await visit(wallet, true)
        announce(wallet)
        const w3m = start()
        const transport = custom({ request: () => Promise.reject(new Error('no node')) })
        const config = createConfig({
          chains: [one],
          connectors: [w3mConnector(w3m)],
          transports: { 1: transport },
          storage: createStorage({ storage: localStorage }),
        })
        ends.push(() => config._internal.mipd?.destroy())
        await reconnect(config)
        expect(config.connectors.map(({ id }) => id)).to.deep.equal(['w3m', 'test.wallet'])
        expect([...config.state.connections.values()].map(connection => connection.connector.id)).to.deep.equal(['w3m'])
      })

      it('is disconnected where nobody was connected, and asks nobody', async () => {
        const wallet = announce(createFakeWallet({ isAuthorised: true }))
        const config = configOf(start())
        await reconnect(config)
        expect(shown(config)).to.deep.equal(nobody)
        expect(wallet.calls).to.deep.equal([])
      })

      it('is disconnected where the wallet was locked, and connected once it is unlocked', async () => {
        const wallet = createFakeWallet()
        await visit(wallet)
        const flags = wallet.flags as { answers?: object }
        flags.answers = { eth_accounts: [] }
        announce(wallet)
        const config = configOf(start())
        await reconnect(config)
        expect(shown(config)).to.deep.equal(nobody)
        flags.answers = {}
        wallet.setAccounts([fakeAddress])
        await connected(config)
        expect(shown(config)).to.deep.equal(somebody)
      })
    })

    describe('while connected', () => {
      const open = async (options: Partial<W3mOptions> = {}) => {
        const wallet = announce(createFakeWallet())
        const w3m = start(options)
        const config = configOf(w3m)
        const connecting = connect(config, { connector: connector(config) })
        await choose(w3m)
        await connecting
        return { wallet, w3m, config }
      }

      it('follows the wallet to another network', async () => {
        const { wallet, config } = await open()
        wallet.setChain(10)
        await becomes(config, ({ chainId }) => chainId === 10)
        expect(config.state.chainId).to.equal(10)
      })

      it('follows the wallet to a network that neither knows', async () => {
        const { wallet, config } = await open()
        wallet.setChain(424242)
        await becomes(config, ({ chainId }) => chainId === 424242)
      })

      it('follows the network that the visitor chose in the modal', async () => {
        const { w3m, config } = await open()
        await w3m.switchNetwork('eip155:10')
        expect(shown(config)).to.deep.equal({ ...somebody, chainId: 10 })
      })

      it('takes the instance along where wagmi switches', async () => {
        const { w3m, config } = await open()
        expect(await switchChain(config, { chainId: 10 })).to.include({ id: 10 })
        expect([w3m.getNetwork().chainId, shown(config).chainId]).to.deep.equal([10, 10])
      })

      it('refuses a switch with 4001 where the visitor does, and nobody moves', async () => {
        const { wallet, w3m, config } = await open()
        wallet.flags.refuseWith = 4001
        const error = (await switchChain(config, { chainId: 10 }).catch((caught: unknown) => caught)) as Error & {
          code: number
        }
        expect([error.name, error.code]).to.deep.equal(['UserRejectedRequestError', 4001])
        expect([w3m.getNetwork().chainId, shown(config).chainId]).to.deep.equal([1, 1])
      })

      it('refuses a switch with 4001 where the wallet is on a phone, whose refusal has another number', async () => {
        const { wallet, config } = await open()
        wallet.flags.refuseWith = 5000
        const error: unknown = await switchChain(config, { chainId: 10 }).catch((caught: unknown) => caught)
        expect(error).to.include({ name: 'UserRejectedRequestError', code: 4001 })
      })

      it('refuses to switch to a network that the instance does not have, and says so', async () => {
        const { config } = await open()
        const error = (await switchChain(config, { chainId: 8453 }).catch((caught: unknown) => caught)) as Error & {
          code: number
          cause: { code: string }
        }
        expect([error.name, error.code, error.cause.code]).to.deep.equal([
          'SwitchChainError',
          4902,
          'NETWORK_NOT_FOUND',
        ])
        expect(shown(config).chainId).to.equal(1)
      })

      it('follows the wallet to another account', async () => {
        const { wallet, config } = await open()
        wallet.setAccounts([otherFakeAddress, fakeAddress])
        await becomes(config, ({ accounts }) => accounts?.[0] === otherFakeAddress)
        expect(shown(config).accounts).to.deep.equal([otherFakeAddress, fakeAddress])
      })

      it('signs with the other wallet after the visitor changed to it, though both hold one account', async () => {
        const { wallet, w3m, config } = await open()
        const emitted: string[] = []
        config.subscribe(
          ({ status }) => status,
          status => void emitted.push(status),
        )
        const other = announce(createFakeWallet(), 'other.wallet')
        await w3m.connect({ connectorId: 'other.wallet' })
        await connected(config)
        await signMessage(config, { message: 'hello' })
        expect(
          [wallet, other].map(({ calls }) => calls.filter(({ method }) => method === 'personal_sign').length),
        ).to.deep.equal([0, 1])
        expect(emitted).to.deep.equal(['disconnected', 'connected'])
      })

      it('is disconnected where the visitor disconnects in the modal', async () => {
        const { w3m, config } = await open()
        await w3m.disconnect()
        expect(shown(config)).to.deep.equal(nobody)
      })

      it('disconnects the instance where wagmi disconnects, and both connect again', async () => {
        const { w3m, config } = await open()
        await disconnect(config)
        expect([w3m.getAccount().status, shown(config)]).to.deep.equal(['disconnected', nobody])
        await w3m.connect({ connectorId: 'test.wallet' })
        expect(shown(config)).to.deep.equal(somebody)
        await disconnect(config)
        const connecting = connect(config, { connector: connector(config) })
        await choose(w3m)
        await connecting
        expect([w3m.getAccount().status, shown(config)]).to.deep.equal(['connected', somebody])
      })

      it('keeps what the visitor connects while the former wallet takes its time to disconnect', async () => {
        const { w3m, config } = await open()
        announce(createFakeWallet({ accounts: [otherFakeAddress] }), 'other.wallet')
        const end = w3m.disconnect
        w3m.disconnect = async namespace => {
          await end(namespace)
          await w3m.connect({ connectorId: 'other.wallet' })
        }
        await disconnect(config)
        await connected(config)
        expect(shown(config)).to.deep.equal({ ...somebody, accounts: [otherFakeAddress] })
        await w3m.switchNetwork('eip155:10')
        expect(shown(config).chainId).to.equal(10)
      })

      it('is disconnected where the wallet takes its accounts away', async () => {
        const { wallet, config } = await open()
        wallet.revoke()
        await disconnected(config)
        expect(shown(config)).to.deep.equal(nobody)
      })

      it('is disconnected where another tab disconnects', async () => {
        const { w3m, config } = await open()
        otherTab('w3m:connections', undefined)
        await disconnected(config)
        expect([w3m.getAccount().status, shown(config)]).to.deep.equal(['disconnected', nobody])
      })

      it('stays on eip155 where the page shows another namespace', async () => {
        const { w3m, config } = await open()
        w3m.network.show('solana')
        expect(shown(config)).to.deep.equal(somebody)
        expect([
          await connector(config).getAccounts(),
          await connector(config).getChainId(),
          await connector(config).isAuthorized(),
        ]).to.deep.equal([[fakeAddress], 1, true])
      })

      it('is disconnected where the instance is destroyed', async () => {
        const { w3m, config } = await open()
        w3m.destroy()
        expect(shown(config)).to.deep.equal(nobody)
      })
    })

    describe('beside another connector', () => {
      const pause = () => new Promise(resolve => setTimeout(resolve, 300))
      const returned = (w3m: W3m) => until(w3m.account.$state, ({ eip155 }) => eip155?.status === 'connected')
      /** The page after a reload, with a connector that connects once `$answer` says so. */
      const comeBack = async (wallet: FakeWallet) => {
        announce(wallet)
        const w3m = start()
        const config = configOf(w3m, true, [mock({ accounts: [otherFakeAddress] })])
        const other = config.connectors[1]!
        const provider = await other.getProvider()
        const $answer = atom<'yes' | 'no' | undefined>()
        Object.assign(other, {
          async getProvider() {
            if ((await until($answer, answer => answer !== undefined)) === 'no') throw new Error('refused')
            return provider
          },
        })
        return { w3m, config, other, $answer }
      }

      it('a wallet that is unlocked late leaves alone what the visitor connected meanwhile', async () => {
        const wallet = createFakeWallet()
        await visit(wallet)
        const flags = wallet.flags as { answers?: object }
        flags.answers = { eth_accounts: [] }
        const { w3m, config, other, $answer } = await comeBack(wallet)
        $answer.set('yes')
        await reconnect(config)
        await connect(config, { connector: other })
        flags.answers = {}
        wallet.setAccounts([fakeAddress])
        await returned(w3m)
        await pause()
        expect(shown(config).accounts).to.deep.equal([otherFakeAddress])
      })

      it('a wallet that comes back while the visitor connects by the other leaves that alone', async () => {
        const wallet = createFakeWallet()
        await visit(wallet)
        const { w3m, config, other, $answer } = await comeBack(wallet)
        const connecting = connect(config, { connector: other })
        await returned(w3m)
        expect([config.state.status, config.state.connections.size]).to.deep.equal(['connecting', 0])
        $answer.set('yes')
        await connecting
        await pause()
        expect(shown(config).accounts).to.deep.equal([otherFakeAddress])
      })

      it('a wallet that comes back while the visitor refuses the other is connected', async () => {
        const wallet = createFakeWallet()
        await visit(wallet, true)
        const { w3m, config, other, $answer } = await comeBack(wallet)
        const connecting = connect(config, { connector: other }).catch(() => undefined)
        await returned(w3m)
        $answer.set('no')
        await connecting
        // Until then wagmi shows what its storage has of the page before.
        await becomes(config, () => config.state.current === connector(config).uid)
        expect(shown(config)).to.deep.equal(somebody)
      })

      it('what the visitor chooses in the modal becomes the current connection', async () => {
        announce(createFakeWallet())
        const w3m = start()
        const config = configOf(w3m, true, [mock({ accounts: [otherFakeAddress] })])
        await connect(config, { connector: config.connectors[1]! })
        await w3m.connect({ connectorId: 'test.wallet' })
        expect(shown(config)).to.deep.equal(somebody)
      })
    })

    it('connects what another tab connected, without a prompt', async () => {
      const wallet = announce(createFakeWallet({ isAuthorised: true }))
      const config = configOf(start())
      otherTab('w3m:connections', { eip155: { connectorId: 'test.wallet' } })
      await connected(config)
      expect(shown(config)).to.deep.equal(somebody)
      expect(wallet.calls.map(({ method }) => method)).not.to.include('eth_requestAccounts')
    })
  })
}
