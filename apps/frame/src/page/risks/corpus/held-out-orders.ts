import { coin, ether, friend, kind, me, other, soon, stranger, token, type TypedDataKind } from './typed-data-kind.js'

// Held out: see held-out-allowances.ts.

const dai = { name: 'Exchange', version: '2' }
const opensea =
  'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,' +
  'uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,' +
  'uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,' +
  'bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,' +
  'uint256 expirationTime,uint256 salt,uint256 nonce)'
const zeroEx3 =
  'Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,' +
  'uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,' +
  'uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,' +
  'bytes makerFeeAssetData,bytes takerFeeAssetData)'
const zeroExNft =
  'ERC721Order(uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,' +
  'uint256 erc20TokenAmount,Fee[] fees,address erc721Token,uint256 erc721TokenId,' +
  'Property[] erc721TokenProperties)Fee(address recipient,uint256 amount,bytes feeData)' +
  'Property(address propertyValidator,bytes propertyData)'
const rarible =
  'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,' +
  'bytes4 dataType,bytes data)Asset(AssetType assetType,uint256 value)AssetType(bytes4 assetClass,bytes data)'
const looksRare2 =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,' +
  'uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,' +
  'uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'
const paraswap =
  'Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,address maker,address taker,' +
  'uint256 makerAmount,uint256 takerAmount)'
const delta =
  'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,' +
  'uint256 destAmount,uint256 deadline,uint256 nonce,bytes permit,uint256 partnerAndFee)'
const bebop =
  'SingleOrder(uint64 partner_id,uint256 expiry,address taker_address,address maker_address,' +
  'uint256 maker_nonce,address taker_token,address maker_token,uint256 taker_amount,uint256 maker_amount,' +
  'address receiver,uint256 packed_commands)'
const bebopMany =
  'MultiOrder(uint64 partner_id,uint256 expiry,address taker_address,address maker_address,uint256 maker_nonce,' +
  'address[] taker_tokens,address[] maker_tokens,uint256[] taker_amounts,uint256[] maker_amounts,' +
  'address receiver,bytes commands)'
const uniswap =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,' +
  'PriorityOrder witness)' +
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,' +
  'address additionalValidationContract,bytes additionalValidationData)' +
  'PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)' +
  'PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,' +
  'PriorityInput input,PriorityOutput[] outputs)' +
  'PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)' +
  'TokenPermissions(address token,uint256 amount)'
/** The reactor on Base. */
const reactor = '0x000000001Ec5656dcdB24D90DFa42742738De729'
const swap = (recipient: string, amount: bigint) => ({
  permitted: { amount: 5n * ether },
  spender: reactor,
  witness: {
    info: { reactor, swapper: me },
    cosigner: other,
    input: { amount: 5n * ether },
    outputs: [{ amount, recipient }],
  },
})
const polymarket =
  'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,' +
  'uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)'
const hyper = { name: 'HyperliquidSignTransaction', verifyingContract: '0x0000000000000000000000000000000000000000' }
const assets = (value: bigint) => ({
  maker: me,
  makeAsset: { assetType: { data: '0x01' }, value: 1 },
  takeAsset: { assetType: { data: '0x' }, value },
})

export const heldOutOrders: readonly TypedDataKind[] = [
  kind(
    'red',
    'a Wyvern order at price 0',
    'OpenSea, Wyvern v2.3',
    'an item for nothing',
    opensea,
    { exchange: other, maker: me, side: 1, target: token, calldata: '0x', basePrice: 0, paymentToken: coin },
    { name: 'Wyvern Exchange Contract', version: '2.3' },
  ),
  kind(
    'red',
    '0x v3 for nothing',
    '0x protocol v3, Order',
    'tokens for nothing',
    zeroEx3,
    { makerAddress: me, makerAssetAmount: ether, takerAssetAmount: 0 },
    { name: '0x Protocol', version: '3.0.0' },
  ),
  kind(
    'amber',
    '0x v3 at a price',
    '0x protocol v3, Order',
    'a price to look at',
    zeroEx3,
    { makerAddress: me, makerAssetAmount: ether, takerAssetAmount: 2n * ether },
    { name: '0x Protocol', version: '3.0.0' },
  ),
  kind(
    'red',
    '0x v4, an item for 1 wei',
    '0x protocol v4, ERC721Order',
    'an item for nothing',
    zeroExNft,
    { maker: me, erc20Token: coin, erc20TokenAmount: 1, erc721TokenId: 9 },
    { name: 'ZeroEx', version: '1.0.0' },
  ),
  kind(
    'amber',
    '0x v4, an item at a price',
    '0x protocol v4, ERC721Order',
    'a price to look at',
    zeroExNft,
    { maker: me, erc20Token: coin, erc20TokenAmount: ether, erc721TokenId: 9 },
    { name: 'ZeroEx', version: '1.0.0' },
  ),
  kind(
    'red',
    '0x v4, a quote for nothing',
    '0x protocol v4, RfqOrder',
    'tokens for nothing',
    'RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,' +
      'address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)',
    { maker: me, makerAmount: ether, takerAmount: 0 },
    { name: 'ZeroEx', version: '1.0.0' },
  ),
  kind(
    'amber',
    '0x v4, an order over the counter',
    '0x protocol v4, OtcOrder',
    'a price to look at',
    'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,' +
      'address taker,address txOrigin,uint256 expiryAndNonce)',
    { maker: me, makerAmount: ether, takerAmount: ether, taker: other, txOrigin: other },
    { name: 'ZeroEx', version: '1.0.0' },
  ),
  kind('red', 'Rarible for nothing', 'Rarible, ExchangeV2 Order', 'an item for nothing', rarible, assets(0n), dai),
  kind('amber', 'Rarible at a price', 'Rarible, ExchangeV2 Order', 'a price to look at', rarible, assets(ether), dai),
  kind(
    'red',
    'LooksRare v2, asked 0',
    'LooksRare v2, Maker',
    'an item for nothing',
    looksRare2,
    { quoteType: 1, signer: me, price: 0, itemIds: [7], amounts: [1] },
    { name: 'LooksRareProtocol', version: '2' },
  ),
  kind(
    'amber',
    'LooksRare v2, bid',
    'LooksRare v2, Maker',
    'buys at a price to look at',
    looksRare2,
    { quoteType: 0, signer: me, price: ether, itemIds: [7], amounts: [1] },
    { name: 'LooksRareProtocol', version: '2' },
  ),
  kind(
    'red',
    'X2Y2 at price 0',
    'X2Y2, Order',
    'an item for nothing',
    'Order(uint256 salt,address user,uint256 network,uint256 intent,uint256 delegateType,uint256 deadline,' +
      'address currency,bytes dataMask,OrderItem[] items)OrderItem(uint256 price,bytes data)',
    { user: me, intent: 1, currency: coin, items: [{ price: 0, data: '0x01' }] },
    { name: 'X2Y2' },
  ),
  kind(
    'red',
    'a listing of Element by its root',
    'Element, bulk order',
    'nobody can see what the root stands for',
    'Root(bytes32 root)',
    {},
    { name: 'Element Exchange', version: '1.0' },
  ),
  kind(
    'amber',
    'Paraswap at a price',
    'ParaSwap, AugustusRFQ Order',
    'a price to look at',
    paraswap,
    { maker: me, taker: other, makerAmount: ether, takerAmount: ether },
    { name: 'AUGUSTUS RFQ' },
  ),
  kind(
    'red',
    'Paraswap for 1 wei',
    'ParaSwap, AugustusRFQ Order',
    'tokens for nothing',
    paraswap,
    { maker: me, taker: other, makerAmount: ether, takerAmount: 1 },
    { name: 'AUGUSTUS RFQ' },
  ),
  kind(
    'red',
    'Paraswap Delta for another',
    'ParaSwap, Delta Order',
    'a stranger is paid',
    delta,
    { owner: me, beneficiary: stranger, srcAmount: ether, destAmount: ether },
    { name: 'Portikus', version: '2.0.0' },
  ),
  kind(
    'amber',
    'Paraswap Delta',
    'ParaSwap, Delta Order',
    'a price to look at',
    delta,
    { owner: me, beneficiary: me, srcAmount: ether, destAmount: ether },
    { name: 'Portikus', version: '2.0.0' },
  ),
  kind(
    'amber',
    'Bebop',
    'Bebop, SingleOrder',
    'a price to look at',
    bebop,
    { taker_address: me, maker_address: other, taker_amount: ether, maker_amount: ether, receiver: me },
    { name: 'BebopSettlement', version: '2' },
  ),
  kind(
    'red',
    'Bebop for another',
    'Bebop, SingleOrder',
    'a stranger is paid',
    bebop,
    { taker_address: me, maker_address: other, taker_amount: ether, maker_amount: ether, receiver: stranger },
    { name: 'BebopSettlement', version: '2' },
  ),
  kind(
    'red',
    'Bebop, many tokens for nothing',
    'Bebop, MultiOrder',
    'tokens for nothing',
    bebopMany,
    {
      taker_address: me,
      maker_address: other,
      taker_tokens: [token],
      maker_tokens: [other],
      taker_amounts: [ether],
      maker_amounts: [0],
      receiver: me,
    },
    { name: 'BebopSettlement', version: '2' },
  ),
  kind(
    'amber',
    'Hashflow',
    'Hashflow, signed trade of a taker',
    'a price to look at',
    'Trade(bytes32 txid,address pool,address trader,address effectiveTrader,address baseToken,address quoteToken,' +
      'uint256 baseTokenAmount,uint256 quoteTokenAmount,uint256 quoteExpiry)',
    { pool: other, trader: me, effectiveTrader: me, baseTokenAmount: ether, quoteTokenAmount: ether },
    { name: 'Hashflow - Router' },
  ),
  kind(
    'amber',
    'UniswapX, a priority order',
    'UniswapX, PriorityOrder',
    'pays the visitor',
    uniswap,
    swap(me, 5n * ether),
    { name: 'Permit2', version: undefined },
  ),
  kind(
    'red',
    'UniswapX, a priority order for another',
    'UniswapX, PriorityOrder',
    'a stranger is paid',
    uniswap,
    swap(stranger, 5n * ether),
    { name: 'Permit2', version: undefined },
  ),
  kind(
    'red',
    'UniswapX, a priority order for 1 wei',
    'UniswapX, PriorityOrder',
    'tokens for nothing',
    uniswap,
    swap(me, 1n),
    { name: 'Permit2', version: undefined },
  ),
  kind(
    'amber',
    'CoW orders taken back',
    'CoW Protocol, OrderCancellations',
    'undoes what was signed',
    'OrderCancellations(bytes[] orderUids)',
    { orderUids: ['0x12'] },
    { name: 'Gnosis Protocol', version: 'v2' },
  ),
  kind(
    'amber',
    'a bet at a price',
    'Polymarket, CTF Exchange Order',
    'a price to look at',
    polymarket,
    { maker: me, signer: me, tokenId: 5, makerAmount: 50_000_000, takerAmount: 100_000_000 },
    { name: 'Polymarket CTF Exchange' },
  ),
  kind(
    'red',
    'a bet for nothing',
    'Polymarket, CTF Exchange Order',
    'the position for nothing',
    polymarket,
    { maker: me, signer: me, tokenId: 5, side: 1, makerAmount: 50_000_000, takerAmount: 0 },
    { name: 'Polymarket CTF Exchange' },
  ),
  kind(
    'red',
    'tokens of an exchange, sent',
    'Hyperliquid, SpotSend',
    'pays a stranger',
    'HyperliquidTransaction:SpotSend(string hyperliquidChain,string destination,string token,string amount,uint64 time)',
    {
      hyperliquidChain: 'Mainnet',
      destination: stranger,
      token: 'PURR:0xc4bf3f870c0e9465323c0b6ed28096c2',
      amount: '100',
    },
    hyper,
  ),
  kind(
    'red',
    'an account of an exchange, given to others',
    'Hyperliquid, ConvertToMultiSigUser',
    'others sign for the account',
    'HyperliquidTransaction:ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)',
    { signers: `{"authorizedUsers":["${stranger}"],"threshold":1}` },
    hyper,
  ),
  kind(
    'amber',
    'a fee of a builder',
    'Hyperliquid, ApproveBuilderFee',
    'a share of what is traded',
    'HyperliquidTransaction:ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)',
    { maxFeeRate: '0.01%', builder: other },
    hyper,
  ),
  kind(
    'red',
    'a signer of an exchange',
    'Vertex, LinkSigner',
    'another key trades',
    'LinkSigner(bytes32 sender,bytes32 signer,uint64 nonce)',
    { signer: `${stranger}${'0'.repeat(24)}` },
    { name: 'Vertex', version: '0.0.1' },
  ),
  kind(
    'red',
    'a key of an exchange',
    'Orderly, AddOrderlyKey',
    'another key trades',
    'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)',
    { orderlyKey: 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX', scope: 'read,trading' },
    { name: 'Orderly' },
  ),
  kind(
    'red',
    'a subaccount of GMX',
    'GMX v2, SubaccountApproval',
    'another key trades',
    'SubaccountApproval(address subaccount,bool shouldAdd,uint256 expiresAt,uint256 maxAllowedCount,' +
      'bytes32 actionType,uint256 nonce,uint256 desChainId,uint256 deadline,bytes32 integrationId)',
    { subaccount: stranger, shouldAdd: true },
    { name: 'GmxBaseGelatoRelayRouter' },
  ),
  kind(
    'amber',
    'a withdrawal to oneself',
    'Hyperliquid, Withdraw',
    'an amount to look at',
    'HyperliquidTransaction:Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)',
    { destination: me, amount: '5' },
    hyper,
  ),
  kind(
    'amber',
    'the key of an exchange',
    'dYdX v3, onboarding',
    'whoever has the signature has the key',
    'dYdX(string action,string onlySignOn)',
    { action: 'DYDX-ONBOARDING', onlySignOn: 'https://trade.dydx.exchange' },
    { name: 'dYdX', version: '1.0', verifyingContract: undefined },
  ),
  kind(
    'amber',
    'a key of Farcaster',
    'Farcaster, KeyGateway Add',
    'another key writes',
    'Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)',
    { owner: me, key: '0x12' },
    { name: 'Farcaster KeyGateway' },
  ),
  kind(
    'red',
    'a name of Farcaster, given away',
    'Farcaster, IdRegistry Transfer',
    'a stranger gets the account',
    'Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)',
    { fid: 3, to: stranger },
    { name: 'Farcaster IdRegistry' },
  ),
  kind(
    'red',
    'who posts for a profile',
    'Lens v2, ChangeDelegatedExecutorsConfig',
    'another key acts for the profile',
    'ChangeDelegatedExecutorsConfig(uint256 delegatorProfileId,address[] delegatedExecutors,bool[] approvals,' +
      'uint64 configNumber,bool switchToGivenConfig,uint256 nonce,uint256 deadline)',
    { delegatedExecutors: [stranger], approvals: [true] },
    { name: 'Lens Protocol Profiles', version: '2' },
  ),
  kind(
    'none',
    'a vote among several',
    'Snapshot, multi-choice vote',
    'says an opinion',
    'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32[] choice,string reason,string app,string metadata)',
    { from: me, choice: [1, 3] },
    { name: 'snapshot', version: '0.1.4', chainId: undefined, verifyingContract: undefined },
  ),
  kind(
    'none',
    'following a space',
    'Snapshot, follow',
    'says an opinion',
    'Follow(address from,string network,string space,uint64 timestamp)',
    { from: me },
    { name: 'snapshot', version: '0.1.4', chainId: undefined, verifyingContract: undefined },
  ),
  kind(
    'amber',
    'another who votes',
    'Snapshot, alias',
    'another key votes',
    'Alias(address from,address alias,uint64 timestamp)',
    { from: me, alias: other },
    { name: 'snapshot', version: '0.1.4', chainId: undefined, verifyingContract: undefined },
  ),
  kind(
    'none',
    'a vote of a governor, with a reason',
    'OpenZeppelin, Governor ExtendedBallot',
    'says an opinion',
    'ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)',
    { voter: me },
    { name: 'Governor' },
  ),
  kind(
    'none',
    'a login',
    'Guild and others, login as typed data',
    'proves who one is',
    'Login(string message,address account,string nonce)',
    { message: 'Log in', account: me },
    { name: 'Guild', chainId: undefined, verifyingContract: undefined },
  ),
  kind(
    'none',
    'a claim of an address',
    'Farcaster, VerificationClaim',
    'proves who one is',
    'VerificationClaim(uint256 fid,address address,bytes32 blockHash,uint8 network)',
    { fid: 3, address: me },
    { name: 'Farcaster Verify Ethereum Address', version: '2.0.0', chainId: undefined, verifyingContract: undefined },
  ),
  kind(
    'amber',
    'an attestation',
    'EAS, Attest by delegation',
    'names another address and a deadline',
    'Attest(address attester,bytes32 schema,address recipient,uint64 expirationTime,bool revocable,' +
      'bytes32 refUID,bytes data,uint256 value,uint256 nonce,uint64 deadline)',
    { attester: me, recipient: friend, value: 0, expirationTime: soon },
    { name: 'EAS', version: '1.2.0' },
  ),
]
