import { getNameSuggestions } from '../api/get-name-suggestions.js'
import { getNameZones } from '../api/get-name-zones.js'
import type { Http } from '../api/http.js'
import { setTimer } from '../async/set-timer.js'
import { isHttpError } from '../errors/http-error.js'
import { registerName } from '../api/register-name.js'
import { operationError } from '../errors/operation-error.js'
import { optionalError } from '../errors/optional-error.js'
import { nameOfferKey } from '../limits/names-limits.js'
import type { IdentitiesStore } from '../names/identities.store.js'
import { nameSuffix } from '../names/name-rules.js'
import { coinTypeOf } from '../names/coin-type.js'
import { createNamesStore, type NamesStore } from '../names/names.store.js'
import { loadNamespaces } from '../namespaces/load-namespaces.js'
import { activeNetwork } from '../network/network.state.js'
import { requestSignature } from '../siwx/request-signature.js'
import { currentSender } from './current-sender.js'
import type { SliceContext } from './slice-context.js'

const notFound = 404

/** Names that the host's service registers for accounts; their wallets sign for them. */
export async function createSlice(
  context: SliceContext,
  load: { api(): Promise<Http>; identities(): Promise<IdentitiesStore> },
): Promise<NamesStore> {
  const { $options, namespaces, network, events, storage, signal } = context
  /** How far the server's time is ahead of the device's, in ms: signed messages have the server's time. */
  let aheadMs = 0
  const namespacesWithNames = (await loadNamespaces(namespaces)).flatMap(({ name, features }) =>
    features.names ? [name] : [],
  )

  const request: Http['request'] = async (endpoint, input, options = { signal }) =>
    (await load.api()).request(endpoint, input, options)
  const unsupported = (namespace: string) => optionalError('NAMES_UNSUPPORTED', { namespace })
  function sender() {
    const from = currentSender(context)
    const { namespace } = network.$state.get()
    if (!namespacesWithNames.includes(namespace)) throw unsupported(namespace)
    if (!from) throw operationError('NOT_CONNECTED', { namespace })
    return from
  }

  const store = createNamesStore({
    namespaces: namespacesWithNames,
    async fetchSuffix() {
      if (!$options.get().services?.api) throw operationError('SERVICE_NOT_SET', { service: 'api' })
      try {
        const {
          zones: [zone],
          timestamp,
        } = await request(getNameZones, {})
        if (timestamp) aheadMs = timestamp * 1_000 - Date.now()
        return zone === undefined ? undefined : `.${zone}`
      } catch (error) {
        // A service without this endpoint is an older one, whose names all have the same suffix.
        if (isHttpError(error) && error.status === notFound) return nameSuffix
        throw error
      }
    },
    async fetchSuggestions(name, suffix, signal) {
      const input = { path: { name }, query: { zone: suffix.slice(1) } }
      return (await request(getNameSuggestions, input, { signal })).suggestions
    },
    async owner() {
      const { account, address, namespace } = sender()
      const coinType = coinTypeOf(account.split(':')[1] ?? '')
      if (coinType === undefined) throw unsupported(namespace)
      return { address, coinType }
    },
    async sign(message) {
      const from = sender()
      const active = activeNetwork(network.$state.get())
      if (!active) throw unsupported(from.namespace)
      return requestSignature(namespaces, from, { ...from, network: active }, message, signal)
    },
    async send(body) {
      await request(registerName, { body })
    },
    loadTransfers: async transfersContext =>
      (await import('./compose-name-transfers.js')).composeNameTransfers(transfersContext, context, load),
    changed(address) {
      void load
        .identities()
        .then(identities => identities.refresh(address, { force: true }))
        .catch(() => undefined)
    },
    track: (event, ensName, error) =>
      events.track(event, {
        isSmartAccount: currentSender(context)?.isSmart ?? false,
        ensName,
        ...(error && { error: error.message }),
      }),
    // An offer waits for minutes: the instance may be destroyed by then.
    setTimer: (callback, ms) => setTimer(() => signal.aborted || callback(), ms),
    now: () => Date.now() + aheadMs,
  })
  let owner: string | undefined
  const stop = context.account.$state.subscribe(() => {
    const address = currentSender(context)?.address ?? owner
    if (owner !== undefined && address !== owner) store.reset()
    owner = address
  })
  signal.addEventListener('abort', stop)
  // An offer from before the page was loaded goes on waiting.
  if (storage.get(nameOfferKey)) void store.transfers().catch(() => undefined)
  return store
}
