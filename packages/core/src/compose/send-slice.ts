import { getName } from '../api/get-name.js'
import type { Http } from '../api/http.js'
import type { BalancesStore } from '../balances/balances.store.js'
import { atom } from '../async/atom.js'
import { setTimer } from '../async/set-timer.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { operationError } from '../errors/operation-error.js'
import { findNamespace, loadNamespaces } from '../namespaces/load-namespaces.js'
import { findNetwork } from '../network/network.state.js'
import { createSendStore, type SendDeps, type SendStore } from '../send/send.store.js'
import { emptyDraft, type SendQuote, type SendState, type SentTransfer } from '../send/send.state.js'
import { createResolveName } from '../send/resolve-name.js'
import { createSentFollower } from '../send/sent-follower.js'
import { sentNotice } from '../send/sent-notice.js'
import type { NftsStore } from '../nfts/nfts.store.js'
import type { TokensStore } from '../tokens/tokens.store.js'
import { currentSender } from './current-sender.js'
import { createNetworkRpc } from './network-rpc.js'
import { pageVisibility } from './page-visibility.js'
import { followCurrency } from './follow-currency.js'
import { followHolder } from './follow-holder.js'
import { followSendArguments } from './follow-send-arguments.js'
import { priceCurrency } from './price-currency.js'
import type { SliceContext } from './slice-context.js'

/** Sends coins and tokens from the connected account, and follows what was sent until it has landed. */
export async function createSlice(
  context: SliceContext,
  load: {
    api(): Promise<Http>
    balances(): Promise<BalancesStore>
    tokens(): Promise<TokensStore>
    nfts(): Promise<NftsStore>
  },
): Promise<SendStore> {
  const { $options, $locale, namespaces, network, storage, notices, events, signal } = context
  const loaded = await loadNamespaces(namespaces)
  const sending = loaded.flatMap(({ name, features }) => (features.transfers ? [name] : []))
  const askNetwork = createNetworkRpc(context)
  const support = async (name: string) => (await findNamespace(namespaces, name))?.features.transfers?.()

  const sender = () => currentSender(context)
  const $currency = priceCurrency(context)

  /** Reads the account again: its holdings have changed. */
  async function refreshAccount({ account: id }: SentTransfer): Promise<void> {
    const [balances, tokens, nfts] = await Promise.all([load.balances(), load.tokens(), load.nfts()])
    // Only what is shown somewhere is read again.
    await Promise.all([
      balances.$state.get()[id] && balances.refresh(id, { force: true }),
      tokens.$state.get()[id] && tokens.refresh(id, { force: true }),
      nfts.$state.get()[id] && nfts.refresh(id, { force: true }),
    ])
  }

  const follower = createSentFollower({
    storage,
    async readStatus({ id, account: accountId, mark }, sinceMs) {
      const { namespace, caipNetworkId, address } = parseCaipAddress(accountId)
      const transferSupport = await support(namespace)
      // Another page of this host may know the namespace: it is for that one to say.
      if (!transferSupport) throw operationError('NETWORK_NOT_FOUND', {})
      const from = sender()
      const provider = from?.address === address && from.provider
      return transferSupport.follow(askNetwork(caipNetworkId), id, mark, sinceMs, provider, address)
    },
    onEnd(transfer) {
      const notice = sentNotice(transfer, $locale.get())
      if (notice) notices.show(notice)
      void refreshAccount(transfer).catch(() => undefined)
    },
    now: () => Date.now(),
    setTimer,
    ...pageVisibility,
    signal,
  })
  follower.start()

  const resolveName = createResolveName({
    coinTypes: async ({ account: id, namespace }) => {
      const { caipNetworkId } = parseCaipAddress(id)
      return (await support(namespace))?.coinTypes?.(caipNetworkId.slice(namespace.length + 1)) ?? []
    },
    async fetchName(name, { account: id }) {
      const query = { apiVersion: '2' as const, chainId: parseCaipAddress(id).caipNetworkId }
      return (await load.api()).request(getName, { path: { name }, query }, { signal })
    },
  })

  const $draft = atom<SendState>(emptyDraft)
  const deps: SendDeps = {
    namespaces: sending,
    swapNamespaces: loaded.flatMap(({ name, features }) => (features.transfers && features.swaps ? [name] : [])),
    sender,
    support,
    isOfOther: (text, namespace) => loaded.some(({ name, isAddress }) => name !== namespace && isAddress(text)),
    requestRpc: id => askNetwork(parseCaipAddress(id).caipNetworkId),
    contracts: id => findNetwork(network.$state.get().networks, parseCaipAddress(id).caipNetworkId)?.contracts,
    resolveName: (name, from) =>
      $options.get().services?.api ? resolveName(name, from) : Promise.resolve({ problem: 'invalid' }),
    loadChainNames: async from =>
      (await import('./chain-names.js')).createChainNames(context, askNetwork, support, load.api)(from),
    follower,
    currency: $currency.get.bind($currency),
    track: (event, { account: accountId, token, units }: SendQuote, message) =>
      events.track(event, {
        isSmartAccount: sender()?.isSmart ?? false,
        network: parseCaipAddress(accountId).caipNetworkId,
        token: token.symbol,
        amount: String(units),
        ...(message !== undefined && { message }),
      }),
    now: () => Date.now(),
    signal,
  }
  const send = createSendStore(deps, $draft)
  followCurrency({ $currency, $draft, signal }, send)
  const holderDeps = { sender, tokens: () => load.tokens() }
  followSendArguments(context, send, holderDeps)
  followHolder(context, send, holderDeps)
  return send
}
