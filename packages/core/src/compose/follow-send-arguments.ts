import { isRequestedToken, readSendArguments } from '../send/send-arguments.js'
import type { SendStore } from '../send/send.store.js'
import type { Sender } from '../send/sender.js'
import { snapshotNetwork } from '../network/network.state.js'
import type { TokensStore } from '../tokens/tokens.store.js'
import { refuseArguments } from './refuse-arguments.js'
import type { SliceContext } from './slice-context.js'

export interface SendArgumentsDeps {
  readonly sender: () => Sender | undefined
  readonly tokens: () => Promise<TokensStore>
}

type Context = Pick<SliceContext, 'account' | 'modal' | 'network' | 'router' | 'notices' | 'signal'>

/**
 * Fills the send form with the arguments of `open`, once per opening. Invalid arguments are reported to the developer
 * and the visitor, who fills in the form.
 */
export function followSendArguments(
  { account, modal, network, router, notices, signal }: Context,
  send: SendStore,
  { sender, tokens }: SendArgumentsDeps,
): void {
  let lastArguments: unknown
  let stopWaiting = () => {}
  const active = () => snapshotNetwork(network.$state.get()).caipNetworkId

  async function choose(asset: string, params: unknown, on = active()): Promise<void> {
    const from = sender()
    const store = await tokens()
    if (from) await store.refresh(from.account)
    const list = from && store.last(from.account)
    const { token: selectedToken, amount } = send.$state.get()
    // Meanwhile the visitor may have chosen another one, gone to another network, or left.
    if (lastArguments !== params || selectedToken || active() !== on) return
    // The former account's balance of the token does not apply to the next account.
    if (sender()?.account !== from?.account) return choose(asset, params, on)
    if (!list) return
    const token = list.find(candidate => isRequestedToken(candidate, asset))
    if (!token) return notices.show({ variant: 'warning', text: 'send.not-held' })
    send.setToken(token)
    if (amount) send.setAmount(amount)
  }

  function begin(params: object): void {
    // Clears the form even while a wallet is asked to send: `reset` alone would leave it then.
    void send.setRecipient('')
    send.reset()
    const { namespace, networks } = network.$state.get()
    const accounts = account.$state.get()
    const {
      network: targetNetworkId,
      asset,
      amount,
      to,
    } = readSendArguments(params, [
      ...networks.filter(({ chainNamespace }) => chainNamespace === namespace),
      ...networks.filter(({ chainNamespace }) => accounts[chainNamespace]?.status === 'connected'),
    ])
    if (amount) send.setAmount(amount)
    const fillForm = () => {
      // A recipient that the visitor typed while the network changed stays.
      if (to && !send.$state.get().recipient.text) void send.setRecipient(to)
      if (asset !== undefined) void choose(asset, params).catch(() => undefined)
    }
    if (targetNetworkId === undefined || targetNetworkId === active()) return fillForm()
    // The page's network changes first, its account a moment later.
    const startWhenReady = () => {
      if (active() !== targetNetworkId || !sender()?.account.startsWith(`${targetNetworkId}:`)) return
      stopWaiting()
      fillForm()
    }
    const stops = [network.$state.listen(startWhenReady), account.$state.listen(startWhenReady)]
    stopWaiting = () => {
      for (const stop of stops.splice(0)) stop()
    }
    router.push('SwitchNetwork', { caipNetworkId: targetNetworkId })
  }

  const stop = modal.$state.subscribe(({ view, arguments: params }) => {
    if (params === lastArguments) return
    lastArguments = params
    stopWaiting()
    if (view !== 'WalletSend' || typeof params !== 'object' || params === null) return
    try {
      begin(params)
    } catch (error) {
      refuseArguments(notices, error instanceof Error ? error.message : String(error))
    }
  })
  signal.addEventListener('abort', () => {
    stop()
    stopWaiting()
  })
}
