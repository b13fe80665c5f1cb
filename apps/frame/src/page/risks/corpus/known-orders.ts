import { coin, ether, kind, me, nobody, other, stranger, token, type TypedDataKind } from './typed-data-kind.js'

// The half that the rules were written against.

const items =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,' +
  'uint256 endAmount,address recipient)' +
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,' +
  'uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,' +
  'uint256 counter)'
const order = `${components}${items}`
const bulk = `BulkOrder(OrderComponents[2] tree)${order}`
const seaport = { name: 'Seaport', version: '1.6' }
const sale = (...paid: readonly (readonly [recipient: string, amount: bigint | number])[]) => ({
  offerer: me,
  offer: [{ itemType: 2, startAmount: 1, endAmount: 1 }],
  consideration: paid.map(([recipient, amount]) => ({
    itemType: 0,
    token: nobody,
    startAmount: amount,
    endAmount: amount,
    recipient,
  })),
})
const blur =
  'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,' +
  'address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,' +
  'bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)'
const oneInch3 =
  'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,' +
  'address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)'
const oneInch4 =
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,' +
  'uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'
const cow =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,' +
  'uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,' +
  'string buyTokenBalance)'
const looksRare =
  'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,' +
  'address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,' +
  'uint256 minPercentageToAsk,bytes params)'
const zeroEx4 =
  'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,' +
  'uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,' +
  'uint64 expiry,uint256 salt)'
const gp = { name: 'Gnosis Protocol', version: 'v2' }
const inch = { name: '1inch Aggregation Router', version: '6' }
const hyper = { name: 'HyperliquidSignTransaction', verifyingContract: nobody }
const noContract = { chainId: undefined, verifyingContract: undefined }
const mail = 'Mail(Person from,Person to,string contents)Person(string name,address wallet)'

export const knownOrders: readonly TypedDataKind[] = [
  kind(
    'amber',
    'a sale at a price',
    'OpenSea, Seaport 1.6',
    'a price to look at',
    order,
    sale([me, ether], [other, ether / 40n]),
    seaport,
  ),
  kind(
    'red',
    'a sale that pays 0',
    'OpenSea, Seaport 1.6',
    'an item for nothing',
    order,
    sale([me, 0], [stranger, ether]),
    seaport,
  ),
  kind('red', 'a sale that pays 1 wei', 'OpenSea, Seaport 1.6', 'an item for nothing', order, sale([me, 1]), seaport),
  kind(
    'red',
    'a sale that pays another',
    'OpenSea, Seaport 1.6',
    'a stranger is paid',
    order,
    sale([stranger, ether]),
    seaport,
  ),
  kind('red', 'a sale that pays nobody', 'OpenSea, Seaport 1.6', 'an item for nothing', order, sale(), seaport),
  kind(
    'amber',
    'an offer for an item',
    'OpenSea, Seaport 1.6',
    'buys at a price to look at',
    order,
    {
      offerer: me,
      offer: [{ itemType: 1, startAmount: ether, endAmount: ether }],
      consideration: [{ itemType: 2, startAmount: 1, endAmount: 1, recipient: me }],
    },
    seaport,
  ),
  kind(
    'amber',
    'sales in bulk',
    'OpenSea, Seaport 1.6, BulkOrder',
    'prices to look at',
    bulk,
    { tree: [sale([me, ether]), sale([me, 2n * ether])] },
    seaport,
  ),
  kind(
    'red',
    'sales in bulk of which one pays nothing',
    'OpenSea, Seaport 1.6, BulkOrder',
    'an item for nothing',
    bulk,
    { tree: [sale([me, ether]), sale()] },
    seaport,
  ),
  kind(
    'red',
    'Blur at price 0',
    'Blur, Order',
    'an item for nothing',
    blur,
    { trader: me, side: 1, matchingPolicy: other, price: 0 },
    { name: 'Blur Exchange', version: '1.0' },
  ),
  kind(
    'amber',
    'Blur at a price',
    'Blur, Order',
    'a price to look at',
    blur,
    { trader: me, side: 1, matchingPolicy: other, price: ether },
    { name: 'Blur Exchange', version: '1.0' },
  ),
  kind(
    'red',
    'listings of Blur by their root',
    'Blur, bulk listing',
    'nobody can see what the root stands for',
    'Root(bytes32 root)',
    {},
    { name: 'Blur Exchange', version: '1.0' },
  ),
  kind(
    'red',
    '1inch for nothing',
    '1inch, limit order protocol v3',
    'tokens for nothing',
    oneInch3,
    { maker: me, makingAmount: ether, takingAmount: 1 },
    inch,
  ),
  kind(
    'amber',
    '1inch at a price',
    '1inch, limit order protocol v3',
    'a price to look at',
    oneInch3,
    { maker: me, makingAmount: ether, takingAmount: ether },
    inch,
  ),
  kind(
    'red',
    '1inch for another',
    '1inch, limit order protocol v4 and Fusion',
    'a stranger is paid',
    oneInch4,
    { maker: me, receiver: stranger, makingAmount: ether, takingAmount: ether },
    inch,
  ),
  kind(
    'amber',
    '1inch Fusion',
    '1inch, limit order protocol v4 and Fusion',
    'a price to look at',
    oneInch4,
    { maker: me, receiver: me, makingAmount: ether, takingAmount: ether },
    inch,
  ),
  kind(
    'amber',
    'CoW',
    'CoW Protocol, Order',
    'a price to look at',
    cow,
    { receiver: me, sellAmount: ether, buyAmount: ether, feeAmount: 0, kind: 'sell' },
    gp,
  ),
  kind(
    'red',
    'CoW for another',
    'CoW Protocol, Order',
    'a stranger is paid',
    cow,
    { receiver: stranger, sellAmount: ether, buyAmount: ether, feeAmount: 0, kind: 'sell' },
    gp,
  ),
  kind(
    'red',
    'CoW for nothing',
    'CoW Protocol, Order',
    'tokens for nothing',
    cow,
    { receiver: me, sellAmount: ether, buyAmount: 0, feeAmount: 0, kind: 'sell' },
    gp,
  ),
  kind(
    'red',
    'LooksRare at price 0',
    'LooksRare v1, MakerOrder',
    'an item for nothing',
    looksRare,
    { isOrderAsk: true, signer: me, strategy: other, price: 0 },
    { name: 'LooksRareExchange' },
  ),
  kind(
    'amber',
    'LooksRare at a price',
    'LooksRare v1, MakerOrder',
    'a price to look at',
    looksRare,
    { isOrderAsk: true, signer: me, strategy: other, price: ether },
    { name: 'LooksRareExchange' },
  ),
  kind(
    'red',
    '0x v4 for nothing',
    '0x protocol v4, LimitOrder',
    'tokens for nothing',
    zeroEx4,
    { maker: me, makerAmount: ether, takerAmount: 0 },
    { name: 'ZeroEx', version: '1.0.0' },
  ),
  kind(
    'amber',
    '0x v4 at a price',
    '0x protocol v4, LimitOrder',
    'a price to look at',
    zeroEx4,
    { maker: me, makerAmount: ether, takerAmount: ether },
    { name: 'ZeroEx', version: '1.0.0' },
  ),
  kind(
    'red',
    'another who trades',
    'Hyperliquid, ApproveAgent',
    'another key trades',
    'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)',
    { agentAddress: stranger },
    hyper,
  ),
  kind(
    'red',
    'coins of an exchange, sent',
    'Hyperliquid, UsdSend',
    'pays a stranger',
    'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)',
    { destination: stranger, amount: '100' },
    hyper,
  ),
  kind(
    'red',
    'coins of an exchange, withdrawn to another',
    'Hyperliquid, Withdraw',
    'pays a stranger',
    'HyperliquidTransaction:Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)',
    { destination: stranger, amount: '100' },
    hyper,
  ),
  kind(
    'amber',
    'coins of an exchange between one’s own accounts',
    'Hyperliquid, UsdClassTransfer',
    'an amount to look at',
    'HyperliquidTransaction:UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)',
    { amount: '5', toPerp: true },
    hyper,
  ),
  kind(
    'red',
    'an action of an exchange by its hash',
    'Hyperliquid, Agent',
    'nobody can see what the hash stands for',
    'Agent(string source,bytes32 connectionId)',
    { source: 'a' },
    { name: 'Exchange', verifyingContract: nobody },
  ),
  kind(
    'red',
    'a key of an exchange',
    'Aevo, Register',
    'another key trades',
    'Register(address key,uint256 expiry)',
    { key: stranger },
    { name: 'Aevo Mainnet', verifyingContract: undefined },
  ),
  kind(
    'none',
    'a vote',
    'Snapshot, single-choice vote',
    'says an opinion',
    'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
    { from: me },
    { name: 'snapshot', version: '0.1.4', ...noContract },
  ),
  kind(
    'none',
    'a vote of a governor',
    'OpenZeppelin, Governor Ballot',
    'says an opinion',
    'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
    { voter: me },
    { name: 'Governor' },
  ),
  kind(
    'none',
    'a login of an exchange',
    'Polymarket, ClobAuth',
    'proves who one is',
    'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
    { address: me, message: 'This message attests that I control the given wallet' },
    { name: 'ClobAuthDomain', verifyingContract: undefined },
  ),
  kind(
    'none',
    'a login',
    'OpenSea and others, login as typed data',
    'proves who one is',
    'Login(address wallet,string statement,string nonce,uint256 issuedAt)',
    { wallet: me },
    { verifyingContract: undefined },
  ),
  kind(
    'none',
    'an identity',
    'XMTP and Lens, login as typed data',
    'proves who one is',
    'SignIn(string domain,address account,string nonce,string statement)',
    { account: me },
    noContract,
  ),
  kind('amber', 'a mail', 'EIP-712, its example', 'names another address', mail, {
    from: { wallet: me },
    to: { wallet: stranger },
  }),
  kind(
    'amber',
    'a follow of Lens',
    'Lens v1, FollowWithSig',
    'names a deadline',
    'FollowWithSig(uint256[] profileIds,bytes[] datas,uint256 nonce,uint256 deadline)',
    { profileIds: [1], datas: ['0x'] },
    { name: 'Lens Protocol Profiles' },
  ),
  kind(
    'red',
    'who posts for a profile',
    'Lens v1, SetDispatcherWithSig',
    'another key acts for the profile',
    'SetDispatcherWithSig(uint256 profileId,address dispatcher,uint256 nonce,uint256 deadline)',
    { dispatcher: stranger },
    { name: 'Lens Protocol Profiles' },
  ),
  kind(
    'red',
    'a request of tokens to another',
    'any contract of one’s own',
    'a stranger gets tokens',
    'Withdraw(address token,address recipient,uint256 amount,uint256 nonce)',
    { recipient: stranger, amount: ether, token },
  ),
  kind(
    'red',
    'a claim to another',
    'any contract of one’s own',
    'a stranger gets tokens',
    'Claim(address account,address to,uint256 amount)',
    { account: me, to: stranger, amount: ether },
  ),
  kind(
    'red',
    'an item for nothing in coins of the chain',
    'Reservoir, sale by signature',
    'an item for nothing',
    'SaleApproval(uint8 protocol,address seller,address marketplace,address paymentMethod,address tokenAddress,' +
      'uint256 tokenId,uint256 itemPrice,uint256 expiration,uint256 nonce)',
    { seller: me, paymentMethod: coin, itemPrice: 0 },
    { name: 'PaymentProcessor', version: '1' },
  ),
]
