// The steps of the pictures on the page. The function is sent there as text, so it cannot use anything else of this
// file.

/** `shots.when(id)`: the element with that test id, once it is there; `shots.type(id, text)`, `shots.click(id)`. */
export const pageSteps = () => {
  const find = (root, id) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.getAttribute('data-testid') === id) return element
      const inside = element.shadowRoot && find(element.shadowRoot, id)
      if (inside) return inside
    }
    return undefined
  }
  const until = async fits => {
    const end = Date.now() + 8_000
    for (;;) {
      const found = await fits()
      if (found) return found
      if (Date.now() > end) throw new Error(`It never came to ${fits}.`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const when = id => until(() => find(document, id))
  window.shots = {
    until,
    when,
    click: async id => (await when(id)).click(),
    async type(id, text) {
      const input = await when(id)
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    },
    /** A purchase as this browser keeps it, and the view of it. */
    async purchase(status, more = {}) {
      const { w3m } = window
      await w3m.open()
      const purchase = {
        id: `shots-${status}`,
        provider: 'sandbox',
        label: 'Sandbox',
        account: w3m.getAccount().caipAddress,
        symbol: 'LUSD',
        purchaseAmount: '98.4',
        paymentAmount: '100',
        paymentCurrency: 'USD',
        status,
        atMs: Date.now() - 5_000,
        ...(status === 'created' && { url: 'https://provider.example/pay' }),
        ...(status === 'delivered' && { hash: `0x${'ab'.repeat(32)}` }),
        ...more,
      }
      w3m.storage.set('w3m:purchases', JSON.stringify([purchase]))
      w3m.router.push('BuyInProgress', { id: purchase.id, isBlocked: status === 'created' && Boolean(more.url) })
    },
    /** The connected account has a name of the service. */
    async named() {
      const { w3m } = window
      await w3m.open()
      const [identities, names] = await Promise.all([w3m.load.identities(), w3m.load.names()])
      const { address } = w3m.getAccount()
      await Promise.all([identities.refresh(address), names.refresh()])
      identities.$state.set({ ...identities.$state.get(), [address]: { name: 'lovelace.w3m.local' } })
      return {
        offer: names.$offer,
        address,
        name: 'lovelace.w3m.local',
        other: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      }
    },
    /**
     * Lets requests fail whose URL contains `words`, and waits until a view shows one of `signs`. Uses status 400,
     * after which nothing retries automatically.
     */
    async unread(words, go, ...signs) {
      const { fetch } = window
      window.fetch = (input, init) =>
        String(input.url ?? input).includes(words)
          ? Promise.resolve(new Response('{}', { status: 400 }))
          : fetch(input, init)
      await go(window.w3m)
      const sign = await until(() => signs.map(id => find(document, id)).find(Boolean))
      sign.scrollIntoView({ block: 'nearest' })
    },
    /** The account has allowances. */
    async allowing() {
      const { w3m } = window
      await w3m.open({ view: 'Allowances' })
      const allowances = await w3m.load.allowances()
      const { caipAddress } = w3m.getAccount()
      await allowances.refresh(caipAddress)
      const of = (symbol, name, more) => ({
        id: symbol,
        caipNetworkId: 'eip155:31337',
        standard: 'erc20',
        token: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
        tokenId: undefined,
        name,
        symbol,
        decimals: 18,
        spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        via: undefined,
        units: 10n ** 21n,
        isUnlimited: false,
        expiresAtMs: Date.UTC(2030, 4, 17, 12),
        approvedAtMs: Date.UTC(2026, 1, 3, 12),
        hash: undefined,
        isSpam: false,
        ...more,
      })
      const state = allowances.$state.get()
      allowances.$state.set({
        ...state,
        [caipAddress]: {
          ...state[caipAddress],
          error: undefined,
          isLoading: false,
          allowances: [
            of('LUSD', 'Local Dollar', { isUnlimited: true, units: undefined }),
            of('LEAF', 'Leaf'),
            of('TILE', 'Local Tiles', { standard: 'erc721', isUnlimited: true, units: undefined }),
          ],
        },
      })
    },
    /** The send form is filled in. */
    async sending(amount) {
      const { w3m } = window
      await w3m.open({ view: 'WalletSend' })
      const [send, tokens] = await Promise.all([w3m.load.send(), w3m.load.tokens()])
      const { caipAddress } = w3m.getAccount()
      await tokens.refresh(caipAddress)
      send.setToken(await until(() => tokens.last(caipAddress)?.[0]))
      send.setAmount(amount)
      await send.setRecipient('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
      return send
    },
  }
}
