// What the incumbent's open client reads of a server: run in a copy of this folder, with `W3M_API` for the server's
// address and `W3M_QUESTIONS` for what is asked. The client is used by what it exports, and asks the one host that it
// knows: its requests go to the server instead, and to nobody else.
const { W3M_API: api, W3M_QUESTIONS: questions } = process.env
const { account, chainId, token, coin, amount, claim, rival, purchase } = JSON.parse(questions)
const itsHost = 'https://rpc.walletconnect.org'
const paths = []

const send = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input)
  if (origin !== itsHost) throw new Error(`It asks ${origin}`)
  paths.push(pathname)
  return await send(api + pathname + search, input instanceof Request ? input : init)
}

const { BlockchainApiController, ChainController, OptionsController } = await import('@reown/appkit-controllers')
OptionsController.state.projectId = 'consumer'
ChainController.state.activeChain = 'eip155'
ChainController.state.activeCaipNetwork = {
  id: Number(chainId.split(':')[1]),
  caipNetworkId: chainId,
  chainNamespace: 'eip155',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [api] } },
}

const history = []
let cursor
do {
  const page = await BlockchainApiController.fetchTransactions({ account, chainId, cursor })
  history.push(...page.data)
  cursor = page.next ?? undefined
} while (cursor)

/** What its calls are answered with, or that they fail: it says a status and no more. */
const answerOf = async call => {
  try {
    return { answer: await call }
  } catch (error) {
    return { failed: String(error?.message ?? error), status: error?.cause?.status }
  }
}
const userAddress = `${chainId}:${account}`

const swaps = {
  tokens: await answerOf(BlockchainApiController.fetchSwapTokens({ chainId })),
  quote: await answerOf(
    BlockchainApiController.fetchSwapQuote({ amount, userAddress: account, from: coin, to: token, gasPrice: '1' }),
  ),
  allowance: await answerOf(BlockchainApiController.fetchSwapAllowance({ tokenAddress: token, userAddress })),
  gasPrice: await answerOf(BlockchainApiController.fetchGasPrice({ chainId })),
  approval: await answerOf(BlockchainApiController.generateApproveCalldata({ from: token, to: coin, userAddress })),
  transaction: await answerOf(
    BlockchainApiController.generateSwapCalldata({ amount, from: coin, to: token, userAddress, disableEstimate: true }),
  ),
}
const suggested = claim.name.split('.')[0]
const names = {
  suggestions: await answerOf(BlockchainApiController.getEnsNameSuggestions(suggested)),
  free: await answerOf(BlockchainApiController.lookupEnsName(claim.name)),
  nameless: await answerOf(BlockchainApiController.reverseLookupEnsName({ address: claim.address })),
  registered: await answerOf(BlockchainApiController.registerEnsName(claim)),
  again: await answerOf(BlockchainApiController.registerEnsName(claim)),
  rival: await answerOf(BlockchainApiController.registerEnsName(rival)),
  taken: await answerOf(BlockchainApiController.getEnsNameSuggestions(suggested)),
  lookup: await answerOf(BlockchainApiController.lookupEnsName(claim.name)),
  reverse: await answerOf(BlockchainApiController.reverseLookupEnsName({ address: claim.address })),
}
const onramp = {
  options: await answerOf(BlockchainApiController.getOnrampOptions()),
  quote: await answerOf(BlockchainApiController.getOnrampQuote(purchase)),
  url: await answerOf(
    BlockchainApiController.generateOnRampURL({
      destinationWallets: [
        { address: account, blockchains: [purchase.network], assets: [purchase.purchaseCurrency.id] },
      ],
      partnerUserId: account,
      defaultNetwork: purchase.network,
      purchaseAmount: 10,
      paymentAmount: 10,
    }),
  ),
}

const results = {
  swaps,
  names,
  onramp,
  supported: await BlockchainApiController.getSupportedNetworks(),
  isSupported: await BlockchainApiController.isNetworkSupported(chainId),
  isOtherSupported: await BlockchainApiController.isNetworkSupported('eip155:999'),
  identity: await BlockchainApiController.fetchIdentity({ address: account, caipNetworkId: chainId }),
  balance: await BlockchainApiController.getBalance(account, chainId),
  forced: await BlockchainApiController.getBalance(account, chainId, token),
  prices: [
    await BlockchainApiController.fetchTokenPrice({ addresses: [coin] }),
    await BlockchainApiController.fetchTokenPrice({ addresses: [token] }),
  ],
  history,
  paths: [...new Set(paths)],
}
console.log(`said:${JSON.stringify(results)}`)
process.exit(0)
