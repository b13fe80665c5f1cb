/** The views of a connected account: how to get to each, as in `scripts/shots.mjs`. They run on the page. */
export const accountViews = [
  ['Account', w3m => w3m.open(), 'c'],
  ['AccountNfts', w3m => w3m.open().then(() => window.shots.click('tab-nfts')), 'c'],
  ['Account activity', w3m => w3m.open().then(() => window.shots.click('tab-activity')), 'c'],
  [
    'Account worth',
    w3m =>
      w3m.open().then(async () => {
        const summary = await window.shots.when('account-worth')
        summary.click()
        summary.scrollIntoView({ block: 'center' })
      }),
    'c',
  ],
  ['Account named', () => window.shots.named(), 'c'],
  ['Account unread', () => window.shots.unread('/v1/', w3m => w3m.open(), 'tokens-retry', 'tokens-retry-in'), 'c'],
  [
    'Account activity unread',
    () =>
      window.shots.unread(
        '/history',
        w3m => w3m.open().then(() => window.shots.click('tab-activity')),
        'activity-retry',
      ),
    'c',
  ],
  [
    'AccountNfts unread',
    () => window.shots.unread('/nft', w3m => w3m.open().then(() => window.shots.click('tab-nfts')), 'nfts-retry'),
    'c',
  ],
  [
    'Transactions unread',
    () =>
      window.shots.unread('/history', w3m => w3m.open().then(() => w3m.router.push('Transactions')), 'activity-retry'),
    'c',
  ],
  [
    'Allowances unread',
    () => window.shots.unread('/v1/', w3m => w3m.open({ view: 'Allowances' }), 'allowances-retry'),
    'c',
  ],
  [
    'RegisterAccountName unread',
    () =>
      window.shots.unread('/v1/', w3m => w3m.open().then(() => w3m.router.push('RegisterAccountName')), 'names-retry'),
    'c',
  ],
  ['Swap unread', () => window.shots.unread('/v1/', w3m => w3m.open({ view: 'Swap' }), 'swap-tokens-retry'), 'c'],
  [
    'OnRampProviders unread',
    () => window.shots.unread('/v1/', w3m => w3m.open({ view: 'OnRampProviders' }), 'onramp-load-retry'),
    'c',
  ],
  [
    'NftDetails',
    w3m =>
      w3m.open().then(async () => {
        const nfts = await w3m.load.nfts()
        const { caipAddress } = w3m.getAccount()
        await nfts.refresh(caipAddress)
        w3m.router.push('NftDetails', { id: nfts.$state.get()[caipAddress].nfts[0].id })
      }),
    'c',
  ],
  [
    'TokenDetails',
    w3m =>
      w3m.open().then(async () => {
        const tokens = await w3m.load.tokens()
        const { caipAddress } = w3m.getAccount()
        await tokens.refresh(caipAddress)
        const [{ id }] = await window.shots.until(() => tokens.last(caipAddress))
        w3m.router.push('TokenDetails', { id })
      }),
    'c',
  ],
  ['Allowances', w3m => w3m.open({ view: 'Allowances' }), 'c'],
  ['Allowances listed', () => window.shots.allowing(), 'c'],
  ['Allowances opened', () => window.shots.allowing().then(() => window.shots.click('allowance-LUSD')), 'c'],
  [
    'Transactions pending',
    w3m =>
      w3m.open().then(async () => {
        const send = await w3m.load.send()
        const { address } = w3m.getAccount()
        const sent = {
          to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          symbol: 'ETH',
          amount: '0.25',
          atMs: Date.now(),
          status: 'pending',
          mark: {},
        }
        const places = ['here', 'elsewhere', 'wallet']
        send.replaceable = async id => places[Number(id.slice(-1))]
        send.$sent.set(
          places.map((_, index) => ({
            ...sent,
            id: `0x${String(index).padStart(64, 'a')}`,
            account: `eip155:${index === 1 ? 31338 : 31337}:${address}`,
          })),
        )
        w3m.router.push('Transactions')
        await window.shots.click('activity-all-networks')
        await window.shots.when('pending-switch')
      }),
    'c',
  ],
  ['Transactions', w3m => w3m.open().then(() => w3m.router.push('Transactions')), 'c'],
  ['WalletReceive', w3m => w3m.open().then(() => w3m.router.push('WalletReceive')), 'c'],
  ['WalletCompatibleNetworks', w3m => w3m.open().then(() => w3m.router.push('WalletCompatibleNetworks')), 'c'],
  ['Swap', w3m => w3m.open({ view: 'Swap' }), 'c'],
  ['WalletSend', w3m => w3m.open({ view: 'WalletSend' }), 'c'],
  ['ChooseAccountName', w3m => w3m.open().then(() => w3m.router.push('ChooseAccountName')), 'c'],
  [
    'RegisterAccountName',
    w3m =>
      w3m.open().then(async () => {
        const names = await w3m.load.names()
        await names.refresh()
        names.type('lovelace')
        w3m.router.push('RegisterAccountName')
      }),
    'c',
  ],
  [
    'RegisterAccountNameSuccess',
    w3m => w3m.open().then(() => w3m.router.push('RegisterAccountNameSuccess', { name: 'lovelace.w3m.local' })),
    'c',
  ],
  ['WalletSendSelectToken', w3m => w3m.open().then(() => w3m.router.push('WalletSendSelectToken')), 'c'],
  ['WalletSend filled', () => window.shots.sending('0.25'), 'c'],
  ['WalletSend too-much', () => window.shots.sending('999999999'), 'c'],
  [
    'WalletSendPreview',
    async w3m => {
      const send = await window.shots.sending('0.25')
      await send.prepare()
      w3m.router.push('WalletSendPreview')
    },
    'c',
  ],
  [
    'WalletSendConfirmed',
    w3m =>
      w3m.open().then(async () => {
        const send = await w3m.load.send()
        const { caipAddress } = w3m.getAccount()
        send.$sent.set([
          {
            id: `0x${'ab'.repeat(32)}`,
            account: caipAddress,
            to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            symbol: 'ETH',
            amount: '0.25',
            atMs: Date.now(),
            status: 'confirmed',
            mark: {},
          },
        ])
        w3m.router.push('WalletSendConfirmed')
      }),
    'c',
  ],
  [
    'Swap filled',
    w3m =>
      w3m
        .open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'LUSD', amount: '0.1' } })
        .then(() => w3m.load.swap())
        .then(swap => window.shots.until(() => swap.$state.get().quote)),
    'c',
  ],
  [
    'Swap too-much',
    w3m => w3m.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'LUSD', amount: '999999' } }),
    'c',
  ],
  [
    'SwapSelectToken',
    w3m => w3m.open({ view: 'Swap' }).then(() => w3m.router.push('SwapSelectToken', { side: 'to' })),
    'c',
  ],
  [
    'SwapPreview',
    w3m =>
      w3m
        .open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'LUSD', amount: '0.1' } })
        .then(() => w3m.load.swap())
        .then(async swap => {
          await window.shots.until(() => swap.$state.get().quote)
          await swap.prepare()
          w3m.router.push('SwapPreview')
        }),
    'c',
  ],
  ['AccountName', w3m => window.shots.named().then(() => w3m.router.push('AccountName')), 'c'],
  [
    'ReleaseAccountName',
    w3m => window.shots.named().then(({ name }) => w3m.router.push('ReleaseAccountName', { name })),
    'c',
  ],
  [
    'MoveAccountName',
    w3m => window.shots.named().then(({ name }) => w3m.router.push('MoveAccountName', { name })),
    'c',
  ],
  [
    'MoveAccountName offered',
    w3m =>
      window.shots.named().then(({ offer, name, address: from, other: to }) => {
        offer.set({ status: 'offered', name, from, to, expiresAtMs: 0 })
        w3m.router.push('MoveAccountName', { name })
      }),
    'c',
  ],
  [
    'MoveAccountName accept',
    w3m =>
      window.shots.named().then(({ offer, name, address: to, other: from }) => {
        offer.set({ status: 'offered', name, from, to, expiresAtMs: 0, error: { code: 4001 } })
        w3m.router.push('MoveAccountName', { name })
      }),
    'c',
  ],
  [
    'MoveAccountName moved',
    w3m =>
      window.shots.named().then(({ offer, name, address: from, other: to }) => {
        offer.set({ status: 'accepted', name, from, to })
        w3m.router.push('MoveAccountName', { name })
      }),
    'c',
  ],
  ['ProfileWallets', w3m => w3m.open().then(() => w3m.router.push('ProfileWallets')), 'c'],
  ['OnRampProviders', w3m => w3m.open({ view: 'OnRampProviders' }), 'c'],
  [
    'OnRampProviders offers',
    w3m =>
      w3m.open({ view: 'OnRampProviders' }).then(async () => {
        await window.shots.type('onramp-amount', '100')
        await window.shots.when('onramp-offer-sandbox')
      }),
    'c',
  ],
  [
    'OnRampProviders too-little',
    w3m => w3m.open({ view: 'OnRampProviders' }).then(() => window.shots.type('onramp-amount', '1')),
    'c',
  ],
  [
    'OnRampProviders estimate',
    w3m => {
      const { fetch } = window
      window.fetch = (input, init) =>
        String(input.url ?? input).includes('/v1/onramp/quote')
          ? Promise.resolve(new Response('{}', { status: 503 }))
          : fetch(input, init)
      return w3m.open({ view: 'OnRampProviders' }).then(async () => {
        await window.shots.type('onramp-amount', '100')
        await window.shots.when('onramp-retry')
      })
    },
    'c',
  ],
  [
    'OnRampProviders built-in',
    w3m => {
      const { fetch } = window
      window.fetch = (input, init) =>
        String(input.url ?? input).includes('/v1/onramp/options')
          ? Promise.resolve(new Response('{}', { status: 501 }))
          : fetch(input, init)
      return w3m.open({ view: 'OnRampProviders' }).then(() => window.shots.when('onramp-load-retry'))
    },
    'c',
  ],
  [
    'OnRampTokenSelect',
    w3m => w3m.open({ view: 'OnRampProviders' }).then(() => w3m.router.push('OnRampTokenSelect')),
    'c',
  ],
  [
    'OnRampFiatSelect',
    w3m => w3m.open({ view: 'OnRampProviders' }).then(() => w3m.router.push('OnRampFiatSelect')),
    'c',
  ],
  ['BuyInProgress', () => window.shots.purchase('created'), 'c'],
  ['BuyInProgress pending', () => window.shots.purchase('pending'), 'c'],
  ['BuyInProgress delivered', () => window.shots.purchase('delivered'), 'c'],
  ['BuyInProgress refused', () => window.shots.purchase('refused'), 'c'],
  ['BuyInProgress refunded', () => window.shots.purchase('refunded'), 'c'],
  ['BuyInProgress otherwise', () => window.shots.purchase('unknown'), 'c'],
  ['BuyInProgress unknown', w3m => w3m.open().then(() => w3m.router.push('BuyInProgress', { id: 'none' })), 'c'],
  ['WhatIsABuy', w3m => w3m.open().then(() => w3m.router.push('WhatIsABuy')), 'c'],
]
