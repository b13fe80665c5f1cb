import type { WritableAtom } from 'nanostores'
import { asW3mError } from '../rpc/as-w3m-error.js'
import { atom } from '../async/atom.js'
import type { Token } from '../tokens/token.js'
import type { SwapDeps } from './swap-deps.js'
import { placeOf, readFailure } from './swap-place.js'
import { readPrices, readTokens, wireId } from './swap-service.js'
import type { SwapState, SwapTokens } from './swap.state.js'

/** What the account has more of than anybody would pay for: its price is withheld, and not asked for elsewhere. */
const isWithheld = ({ isIlliquid, units }: Token): boolean => isIlliquid === true && units > 0n

const withoutPrice = (token: Token): Token => ({ ...token, price: undefined, fiatValue: undefined })

/** The tokens of the network that is shown, and what is known anew of the two that are chosen. */
export function createTokenList(deps: SwapDeps, $state: WritableAtom<SwapState>) {
  const { service } = deps
  const $tokens = atom<SwapTokens>({ phase: 'loading', tokens: [] })
  const change = (changes: Partial<SwapState>) => $state.set({ ...$state.get(), ...changes })
  /** The network and the account whose tokens are listed. */
  let listedNetwork: string | undefined
  const networkId = () => deps.network()?.caipNetworkId
  const listKey = () => `${networkId()} ${deps.sender()?.account}`

  /** What is known anew of the tokens that stand there: amounts and prices. */
  function follow(tokens: readonly Token[]): void {
    const { from, to } = $state.get()
    const refreshed = (token: Token | undefined) => {
      // Services spell an address otherwise than balances do: the list's own one is there where the account has none.
      const found = token && tokens.find(({ id }) => id.toLowerCase() === token.id.toLowerCase())
      if (!token || !found) return token && { ...token, units: 0n }
      return isWithheld(found) ? found : { ...found, price: found.price ?? token.price }
    }
    change({ from: refreshed(from), to: refreshed(to) })
  }

  async function loadTokens({ isForced = false } = {}): Promise<void> {
    const account = deps.sender()?.account
    const key = listKey()
    const currency = deps.currency()
    if (key !== listedNetwork) $tokens.set({ phase: 'loading', tokens: [] })
    listedNetwork = key
    try {
      const { network, swaps } = await placeOf(deps)
      const [answer, accountTokens] = await Promise.all([
        service.tokens({ query: { chainId: network.caipNetworkId } }),
        account ? deps.readTokens(account, isForced) : [],
      ])
      const read = readTokens(answer, network, swaps.coinAddress, accountTokens, deps.isOwnPicture)
      const tokens = await deps.withAssetIds(read, network)
      if (listedNetwork !== key) return
      // The prices are in another currency than the one told by now.
      if (currency !== deps.currency()) return await loadTokens({ isForced })
      $tokens.set({ phase: 'ready', tokens })
      follow(tokens)
    } catch (error) {
      if (listedNetwork === key)
        $tokens.set({ phase: 'failed', tokens: $tokens.get().tokens, error: readFailure(asW3mError(error)) })
    }
  }

  // What is chosen is what the next account has of it, or nothing: also as long as nobody knows. On another network, the
  // view chooses anew.
  deps.onAccount(() => {
    if (!deps.sender() || listedNetwork === listKey() || !listedNetwork?.startsWith(`${networkId()} `)) return
    follow([])
    void loadTokens()
  })

  // A price of the former currency counts for nothing, also beside what the wallet is asked for.
  deps.onCurrency(() => {
    const { from, to, prepared } = $state.get()
    const list = $tokens.get()
    $tokens.set({ ...list, tokens: list.tokens.map(withoutPrice) })
    change({
      from: from && withoutPrice(from),
      to: to && withoutPrice(to),
      prepared: prepared && { ...prepared, from: withoutPrice(prepared.from), to: withoutPrice(prepared.to) },
    })
  })

  /** What tokens cost that the account has none of: nothing else tells it anew. */
  async function loadPrices(): Promise<void> {
    const { from, to } = $state.get()
    const { tokens } = $tokens.get()
    const unpriced = [from, to].flatMap(token =>
      token && !isWithheld(token) && tokens.find(({ id }) => id === token.id)?.price === undefined ? [token] : [],
    )
    if (unpriced.length === 0) return
    const { swaps } = await placeOf(deps)
    const ids = unpriced.map(token => wireId(token, swaps.coinAddress))
    const currency = deps.currency()
    const answer = await service.prices({ body: { currency, addresses: ids } })
    if (currency !== deps.currency()) return
    const prices = readPrices(answer, swaps.coinAddress)
    const state = $state.get()
    const priced = (token: Token | undefined) =>
      token && (isWithheld(token) ? token : { ...token, price: prices.get(token.id.toLowerCase()) ?? token.price })
    change({ from: priced(state.from), to: priced(state.to) })
  }

  return { $tokens, loadTokens, loadPrices }
}
