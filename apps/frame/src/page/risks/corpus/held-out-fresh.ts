import {
  all,
  coin,
  ether,
  friend,
  kind,
  me,
  nobody,
  other,
  soon,
  stranger,
  token,
  type TypedDataKind,
} from './typed-data-kind.js'

// Held out, the second time: written and judged by somebody who had seen neither the rules nor the other corpora, long
// after both stood. Type strings are those of the contracts and the documentation named with each.

const word = (value: bigint | string): string =>
  typeof value === 'bigint' ? value.toString(16).padStart(64, '0') : value.slice(2).toLowerCase().padStart(64, '0')
const call = (selector: string, ...values: readonly (bigint | string)[]): string => selector + values.map(word).join('')
/** `bytes` as ABI encoding holds it: length, then content filled up to whole words. */
const blob = (bytes: string): string => {
  const digits = bytes.slice(2)
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}
/** An account of Vertex: the address, then the name of the subaccount. */
const subaccount = (account: string): string => `${account.toLowerCase()}64656661756c740000000000`
const inWord = (account: string): string => `0x${word(account)}`
const forever = '281474976710655'
const distant = '4102444800'
const million = (10n ** 6n * ether).toString()

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const universalRouter = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'

const permitted = 'TokenPermissions(address token,uint256 amount)'
const seaport =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,' +
  'uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,' +
  'uint256 counter)' +
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,' +
  'uint256 endAmount,address recipient)' +
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const safeTx =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,' +
  'address gasToken,address refundReceiver,uint256 nonce)'
const saleApproval =
  'SaleApproval(uint8 protocol,address seller,address marketplace,address paymentMethod,address tokenAddress,' +
  'uint256 tokenId,uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,' +
  'uint256 maxRoyaltyFeeNumerator,uint256 nonce,uint256 masterNonce)'
const looksRareMaker =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,' +
  'uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,' +
  'uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'
const v2DutchOrder =
  'V2DutchOrder witness)DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)' +
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,' +
  `bytes additionalValidationData)${permitted}` +
  'V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,' +
  'uint256 baseInputEndAmount,DutchOutput[] baseOutputs)'
const witnessPermit =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,'
const jamOrder =
  'JamOrder(address taker,address receiver,uint256 expiry,uint256 exclusivityDeadline,uint256 nonce,' +
  'address executor,uint256 partnerInfo,address[] sellTokens,address[] buyTokens,uint256[] sellAmounts,' +
  'uint256[] buyAmounts,bytes32 hooksHash)'
const bungee =
  'Request(BasicRequest basicReq,address swapOutputToken,uint256 minSwapOutput,bytes32 metadata,' +
  'bytes affiliateFees,uint256 minDestGas,bytes destinationPayload,address exclusiveTransmitter)' +
  'BasicRequest(uint256 originChainId,uint256 destinationChainId,uint256 deadline,uint256 nonce,address sender,' +
  'address receiver,address delegate,address bungeeGateway,uint32 switchboardId,address inputToken,' +
  'uint256 inputAmount,address outputToken,uint256 minOutputAmount,uint256 refuelAmount)'
const clobOrder =
  'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,' +
  'uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)'
const delegation =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)' +
  'Caveat(address enforcer,bytes terms)'
const orderlyWithdraw =
  'Withdraw(string brokerId,uint256 chainId,address receiver,string token,uint256 amount,uint64 withdrawNonce,' +
  'uint64 timestamp)'
const orderlyKey =
  'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)'
const spendPermission =
  'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,' +
  'uint48 end,uint256 salt,bytes extraData)'
const cowOrder =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,' +
  'bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,' +
  'string buyTokenBalance)'
const hyperliquid = {
  name: 'HyperliquidSignTransaction',
  version: '1',
  chainId: 42161,
  verifyingContract: nobody,
}
const orderly = { name: 'Orderly', version: '1', verifyingContract: other }
const vertex = { name: 'Vertex', version: '0.0.1', chainId: 42161, verifyingContract: other }
const permit2Domain = { name: 'Permit2', version: undefined, verifyingContract: permit2 }
const unnamed = { name: undefined, version: undefined }

const red: readonly TypedDataKind[] = [
  kind(
    'red',
    'sale of an NFT for nothing',
    'Limit Break, Payment Processor v2, SaleApproval',
    'The price of the item is 0: whoever comes takes it.',
    saleApproval,
    {
      seller: me,
      marketplace: other,
      tokenId: '77',
      itemPrice: '0',
      amount: '1',
      marketplaceFeeNumerator: '0',
      maxRoyaltyFeeNumerator: '0',
    },
    { name: 'PaymentProcessor', version: '2', verifyingContract: other },
  ),
  kind(
    'red',
    'sale of a bundle for one wei each',
    'Limit Break, Payment Processor, BundledSaleApproval',
    'Three NFTs for three wei.',
    'BundledSaleApproval(uint8 protocol,address signer,address marketplace,address paymentMethod,' +
      'address tokenAddress,uint256 expiration,uint256 nonce,uint256 marketplaceFeeNumerator,uint256 masterNonce,' +
      'uint256[] tokenIds,uint256[] amounts,uint256[] maxRoyaltyFeeNumerators,uint256[] itemPrices)',
    {
      signer: me,
      marketplace: other,
      paymentMethod: nobody,
      marketplaceFeeNumerator: '0',
      tokenIds: ['1', '2', '3'],
      amounts: ['1', '1', '1'],
      maxRoyaltyFeeNumerators: ['0', '0', '0'],
      itemPrices: ['1', '1', '1'],
    },
    { name: 'PaymentProcessor', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'several listings at once, one of which pays a stranger',
    'Seaport 1.6, BulkOrder',
    'The second of the two orders sells an NFT whose whole price goes to a stranger.',
    `BulkOrder(OrderComponents[2] tree)${seaport}`,
    {
      tree: [
        {
          offerer: me,
          offer: [{ itemType: '2', token, identifierOrCriteria: '1', startAmount: '1', endAmount: '1' }],
          consideration: [
            {
              itemType: '0',
              token: nobody,
              identifierOrCriteria: '0',
              startAmount: ether,
              endAmount: ether,
              recipient: me,
            },
          ],
          orderType: '0',
        },
        {
          offerer: me,
          offer: [{ itemType: '2', token, identifierOrCriteria: '2', startAmount: '1', endAmount: '1' }],
          consideration: [
            {
              itemType: '0',
              token: nobody,
              identifierOrCriteria: '0',
              startAmount: ether,
              endAmount: ether,
              recipient: stranger,
            },
          ],
          orderType: '0',
        },
      ],
    },
    { name: 'Seaport', version: '1.6', verifyingContract: other },
  ),
  kind(
    'red',
    'ask for one wei',
    'LooksRare v2, Maker',
    'Quote type 1 is an ask: the visitor sells item 12 for one wei.',
    looksRareMaker,
    {
      quoteType: '1',
      currency: nobody,
      signer: me,
      price: '1',
      itemIds: ['12'],
      amounts: ['1'],
    },
    { name: 'LooksRareProtocol', version: '2', verifyingContract: other },
  ),
  kind(
    'red',
    'exchange of an NFT for one wei',
    'Rarible, ExchangeV2 Order',
    'The asset given is an ERC-721, the asset taken one wei of ETH.',
    'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,' +
      'bytes4 dataType,bytes data)Asset(AssetType assetType,uint256 value)AssetType(bytes4 assetClass,bytes data)',
    {
      maker: me,
      makeAsset: { assetType: { assetClass: '0x73ad2146', data: call('0x', token, 5n) }, value: '1' },
      takeAsset: { assetType: { assetClass: '0xaaaebeba', data: '0x' }, value: '1' },
      start: '0',
      end: '0',
      dataType: '0xffffffff',
    },
    { name: 'Exchange', version: '2', verifyingContract: other },
  ),
  kind(
    'red',
    'private sale to a stranger for one wei',
    'Foundation, NFTMarketPrivateSale',
    'The named buyer takes the NFT for one wei.',
    'BuyFromPrivateSale(address nftContract,uint256 tokenId,address buyer,uint256 price,uint256 deadline)',
    { tokenId: '3', buyer: stranger, price: '1' },
    { name: 'FNDNFTMarket', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'NFT order which asks for one unit',
    '0x v4, ERC721Order',
    'Direction 0 sells the NFT, and one unit of the currency buys it.',
    'ERC721Order(uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,' +
      'uint256 erc20TokenAmount,Fee[] fees,address erc721Token,uint256 erc721TokenId,' +
      'Property[] erc721TokenProperties)Fee(address recipient,uint256 amount,bytes feeData)' +
      'Property(address propertyValidator,bytes propertyData)',
    {
      direction: '0',
      maker: me,
      erc20Token: coin,
      erc20TokenAmount: '1',
      fees: [{ recipient: stranger, amount: '0' }],
      erc721TokenId: '9',
    },
    { name: 'ZeroEx', version: '1.0.0', verifyingContract: other },
  ),
  kind(
    'red',
    'RFQ order whose assets are packed in numbers',
    'ParaSwap, AugustusRFQ OrderNFT',
    'A whole ether of the token is given for one unit.',
    'OrderNFT(uint256 nonceAndMeta,uint128 expiry,uint256 makerAsset,uint256 makerAssetId,uint256 takerAsset,' +
      'uint256 takerAssetId,address maker,address taker,uint256 makerAmount,uint256 takerAmount)',
    {
      makerAsset: BigInt(token),
      makerAssetId: '0',
      takerAsset: BigInt(other),
      takerAssetId: '0',
      maker: me,
      taker: stranger,
      makerAmount: ether,
      takerAmount: '1',
    },
    { name: 'AUGUSTUS RFQ', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'swap whose beneficiary is a stranger',
    'ParaSwap, Delta Order',
    'What the visitor pays for is handed to a stranger.',
    'Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,' +
      'uint256 destAmount,uint256 deadline,uint256 nonce,bytes permit)',
    {
      owner: me,
      beneficiary: stranger,
      srcToken: token,
      destToken: other,
      srcAmount: ether,
      destAmount: ether,
    },
    { name: 'Portikus', version: '2.0.0', verifyingContract: other },
  ),
  kind(
    'red',
    'swap which any price satisfies',
    'CoW Protocol, GPv2Order',
    'A million tokens are sold for one unit or more.',
    cowOrder,
    {
      sellToken: token,
      buyToken: other,
      receiver: me,
      sellAmount: million,
      buyAmount: '1',
      validTo: '1790000000',
      feeAmount: '0',
      kind: 'sell',
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    { name: 'Gnosis Protocol', version: 'v2', verifyingContract: other },
  ),
  kind(
    'red',
    'auction which decays to nothing',
    'UniswapX, V2DutchOrder as witness of Permit2',
    'What is due falls to one unit, so whoever waits pays nothing.',
    witnessPermit + v2DutchOrder,
    {
      permitted: { token, amount: ether },
      spender: other,
      witness: {
        info: { reactor: other, swapper: me },
        cosigner: other,
        baseInputToken: token,
        baseInputStartAmount: ether,
        baseInputEndAmount: ether,
        baseOutputs: [{ token: other, startAmount: ether, endAmount: '1', recipient: me }],
      },
    },
    permit2Domain,
  ),
  kind(
    'red',
    'priority order whose output a stranger gets',
    'UniswapX, PriorityOrder as witness of Permit2',
    'The only recipient of what is bought is a stranger.',
    `${witnessPermit}PriorityOrder witness)OrderInfo(address reactor,address swapper,uint256 nonce,` +
      'uint256 deadline,address additionalValidationContract,bytes additionalValidationData)' +
      'PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)' +
      'PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,' +
      'PriorityInput input,PriorityOutput[] outputs)' +
      `PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)${permitted}`,
    {
      permitted: { token, amount: ether },
      spender: other,
      witness: {
        info: { reactor: other, swapper: me },
        cosigner: other,
        baselinePriorityFeeWei: '0',
        input: { token, amount: ether, mpsPerPriorityFeeWei: '0' },
        outputs: [{ token: other, amount: ether, mpsPerPriorityFeeWei: '1', recipient: stranger }],
      },
    },
    permit2Domain,
  ),
  kind(
    'red',
    'basket swapped for a stranger',
    'Bebop, JamOrder',
    'Two tokens of the visitor are sold, and a stranger receives what they bring.',
    jamOrder,
    {
      taker: me,
      receiver: stranger,
      expiry: soon,
      executor: other,
      sellTokens: [token, coin],
      buyTokens: [other],
      sellAmounts: [ether, ether],
      buyAmounts: [ether],
    },
    { name: 'JamSettlement', version: '2', verifyingContract: other },
  ),
  kind(
    'red',
    'bridge request which pays a stranger',
    'Bungee (Socket), Request',
    'The receiver on the other chain is a stranger.',
    bungee,
    {
      basicReq: {
        originChainId: '1',
        destinationChainId: '8453',
        sender: me,
        receiver: stranger,
        delegate: stranger,
        bungeeGateway: other,
        inputToken: token,
        inputAmount: ether,
        outputToken: other,
        minOutputAmount: ether,
        refuelAmount: '0',
      },
      swapOutputToken: other,
      minSwapOutput: ether,
      minDestGas: '0',
    },
    { name: 'BungeeInbox', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'deposit under way, sent to somebody else',
    'Across, SpokePool UpdateDepositDetails',
    'A bridge transfer of the visitor which is under way gets a stranger as recipient.',
    'UpdateDepositDetails(uint256 depositId,uint256 originChainId,uint256 updatedOutputAmount,' +
      'bytes32 updatedRecipient,bytes updatedMessage)',
    { depositId: '120934', originChainId: '1', updatedOutputAmount: ether, updatedRecipient: inWord(stranger) },
    { name: 'ACROSS-V2', version: '1.0.0', verifyingContract: undefined },
  ),
  kind(
    'red',
    'resource locks which a stranger may claim',
    'The Compact (Uniswap), BatchCompact',
    'The arbiter alone says to whom the locked tokens go, and the arbiter is a stranger.',
    'BatchCompact(address arbiter,address sponsor,uint256 nonce,uint256 expires,Lock[] commitments)' +
      'Lock(bytes12 lockTag,address token,uint256 amount)',
    {
      arbiter: stranger,
      sponsor: me,
      commitments: [
        { token, amount: ether },
        { token: other, amount: ether },
      ],
    },
    { name: 'The Compact', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'shares of a market sold for one unit',
    'Polymarket, CTF Exchange Order',
    'Side 1 sells: a thousand shares for one unit.',
    clobOrder,
    {
      maker: me,
      signer: me,
      tokenId: '71321045679252212594626385532706912750332728571942532289631379312455583992563',
      makerAmount: '1000000000',
      takerAmount: '1',
      expiration: '0',
      feeRateBps: '0',
      side: '1',
      signatureType: '0',
    },
    { name: 'Polymarket CTF Exchange', version: '1', chainId: 137, verifyingContract: other },
  ),
  kind(
    'red',
    'tokens for a relayer nobody knows',
    'Relay, Permit2 batch with RelayerWitness',
    'The relayer and the refund are a stranger, who may do with both tokens what they like.',
    'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,' +
      'RelayerWitness witness)Call3Value(address target,bool allowFailure,uint256 value,bytes callData)' +
      'RelayerWitness(address relayer,address refundTo,address nftRecipient,Call3Value[] call3Values)' +
      permitted,
    {
      permitted: [
        { token, amount: all },
        { token: other, amount: all },
      ],
      spender: stranger,
      witness: {
        relayer: stranger,
        refundTo: stranger,
        nftRecipient: stranger,
        call3Values: [{ target: token, value: '0', callData: call('0xa9059cbb', stranger, ether) }],
      },
    },
    permit2Domain,
  ),
  kind(
    'red',
    'permit hidden in a nested signature',
    'ERC-7739, TypedDataSign',
    'Within the wrapper stands a permit of everything to a stranger.',
    'TypedDataSign(Permit contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)' +
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    {
      contents: { owner: me, spender: stranger, value: all },
      name: 'Smart Account',
      version: '1',
      chainId: '1',
      verifyingContract: me,
    },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'red',
    'allowance raised without bound',
    'USD Coin on Polygon, IncreaseAllowanceWithAuthorization',
    'A stranger may spend all there is and will be.',
    'IncreaseAllowanceWithAuthorization(address owner,address spender,uint256 increment,uint256 validAfter,' +
      'uint256 validBefore,bytes32 nonce)',
    { owner: me, spender: stranger, increment: all, validAfter: '0', validBefore: all },
    { name: 'USD Coin (PoS)', version: '1', chainId: 137 },
  ),
  kind(
    'red',
    'approval kept by somebody else',
    'Limit Break, PermitC UpdateApprovalBySignature',
    'A stranger is made operator of every unit for good.',
    'UpdateApprovalBySignature(uint256 tokenType,address token,uint256 id,uint256 amount,uint256 nonce,' +
      'address operator,uint256 approvalExpiration,uint256 sigDeadline,uint256 masterNonce)',
    {
      tokenType: '20',
      id: '0',
      amount: (2n ** 200n - 1n).toString(),
      operator: stranger,
      approvalExpiration: forever,
    },
    { name: 'PermitC', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'module that may take approved tokens',
    'Zora v3, ZoraModuleManager SignedApproval',
    'An unknown module may move whatever the transfer helpers of Zora may.',
    'SignedApproval(address module,address user,bool approved,uint256 deadline,uint256 nonce)',
    { module: stranger, user: me, approved: true },
    { name: 'ZORA', version: '3', verifyingContract: other },
  ),
  kind(
    'red',
    'operator of a vault',
    'ERC-7741, AuthorizeOperator',
    'A stranger may redeem the shares and claim what they bring.',
    'AuthorizeOperator(address controller,address operator,bool approved,bytes32 nonce,uint256 deadline)',
    { controller: me, operator: stranger, approved: true },
    { name: 'Centrifuge', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'debt which a stranger may raise',
    'Aave v4, Taker Position Manager CreditDelegation',
    'A stranger may borrow without bound against the collateral of the visitor.',
    'CreditDelegation(address owner,address spender,uint256 reserveId,uint256 amount,uint256 nonce,uint256 deadline)',
    { owner: me, spender: stranger, reserveId: '2', amount: all },
    { name: 'TakerPositionManager', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'manager of every position',
    'Aave v4, Spoke SetUserPositionManagers',
    'A stranger may withdraw and borrow for the visitor.',
    'SetUserPositionManagers(address onBehalfOf,PositionManagerUpdate[] updates,uint256 nonce,uint256 deadline)' +
      'PositionManagerUpdate(address positionManager,bool approve)',
    { onBehalfOf: me, updates: [{ positionManager: stranger, approve: true }] },
    { name: 'Spoke', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'spend permissions in a batch',
    'Coinbase, SpendPermissionManager SpendPermissionBatch',
    'A stranger may take any amount of two tokens every day for good.',
    'SpendPermissionBatch(address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions)' +
      'PermissionDetails(address spender,address token,uint160 allowance,uint256 salt,bytes extraData)',
    {
      account: me,
      period: '86400',
      start: '0',
      end: forever,
      permissions: [
        { spender: stranger, token: coin, allowance: (2n ** 160n - 1n).toString() },
        { spender: stranger, token, allowance: (2n ** 160n - 1n).toString() },
      ],
    },
    { name: 'Spend Permission Manager', version: '1', chainId: 8453, verifyingContract: other },
  ),
  kind(
    'red',
    'delegation without any condition',
    'MetaMask, Delegation Framework',
    'There is no caveat: a stranger may do all that the account may.',
    delegation,
    { delegate: stranger, delegator: me, authority: `0x${'ff'.repeat(32)}`, caveats: [] },
    { name: 'DelegationManager', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'signer with every right',
    'thirdweb, Account SignerPermissionRequest',
    'A stranger becomes admin of the account.',
    'SignerPermissionRequest(address signer,uint8 isAdmin,address[] approvedTargets,' +
      'uint256 nativeTokenLimitPerTransaction,uint128 permissionStartTimestamp,uint128 permissionEndTimestamp,' +
      'uint128 reqValidityStartTimestamp,uint128 reqValidityEndTimestamp,bytes32 uid)',
    {
      signer: stranger,
      isAdmin: '1',
      nativeTokenLimitPerTransaction: '0',
      permissionStartTimestamp: '0',
      permissionEndTimestamp: distant,
      reqValidityStartTimestamp: '0',
      reqValidityEndTimestamp: soon,
    },
    { name: 'Account', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'validator for the account',
    'ZeroDev Kernel v3, Enable',
    'The account obeys a new validator from now on, and its key is the one of a stranger.',
    'Enable(bytes21 validationId,uint32 nonce,address hook,bytes validatorData,bytes hookData,bytes selectorData)',
    {
      validationId: `0x01${other.slice(2)}`,
      hook: nobody,
      validatorData: stranger.toLowerCase(),
      selectorData: '0xe9ae5c53',
    },
    { name: 'Kernel', version: '0.3.1', verifyingContract: me },
  ),
  kind(
    'red',
    'delegate of a world without a bound',
    'MUD, registerDelegation through CallWithSignature',
    'A stranger may call every system of the world in the name of the visitor.',
    'Call(address signer,string systemNamespace,string systemName,bytes callData,uint256 nonce)',
    {
      signer: me,
      systemNamespace: '',
      systemName: 'Registration',
      callData:
        call('0x1d2257ba', stranger) +
        `73790000000000000000000000000000${'756e6c696d6974656400000000000000'}` +
        call('', 96n, 0n),
    },
    { name: 'App', version: '1', chainId: 690, verifyingContract: other },
  ),
  kind(
    'red',
    'owner added to the Safe',
    'Safe 1.4, addOwnerWithThreshold',
    'A stranger becomes owner, and one signature is enough.',
    safeTx,
    {
      to: other,
      value: '0',
      data: call('0x0d582f13', stranger, 1n),
      operation: '0',
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
    },
    { ...unnamed, verifyingContract: other },
  ),
  kind(
    'red',
    'refund that empties the Safe',
    'Safe 1.4, refundReceiver',
    'The call does nothing, but a stranger is refunded a thousand ether for it.',
    safeTx,
    {
      to: friend,
      value: '0',
      operation: '0',
      safeTxGas: '0',
      baseGas: '1000000',
      gasPrice: '1000000000000000',
      gasToken: nobody,
      refundReceiver: stranger,
    },
    { ...unnamed, verifyingContract: other },
  ),
  kind(
    'red',
    'payment out of an allowance',
    'Safe, AllowanceModule AllowanceTransfer',
    'Money of the Safe goes to a stranger.',
    'AllowanceTransfer(address safe,address token,address to,uint96 amount,address paymentToken,uint96 payment,' +
      'uint16 nonce)',
    { safe: other, to: stranger, amount: ether, paymentToken: nobody, payment: '0' },
    { ...unnamed, verifyingContract: other },
  ),
  kind(
    'red',
    'operation that pays a stranger',
    'Safe, Safe4337Module SafeOp',
    'The call data sends an ether to a stranger.',
    'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,' +
      'uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,' +
      'bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
    {
      safe: other,
      callData: call('0x7bb37428', stranger, ether, 128n, 0n, 0n),
      verificationGasLimit: '500000',
      callGasLimit: '500000',
      validAfter: '0',
      validUntil: '0',
      entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    },
    { ...unnamed, verifyingContract: other },
  ),
  kind(
    'red',
    'operation that approves a stranger',
    'ERC-4337, EntryPoint v0.8 PackedUserOperation',
    'Within the call data stands an approval of everything for a stranger.',
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,' +
      'uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
    {
      sender: me,
      callData: call('0xb61d27f6', token, 0n, 96n) + blob(call('0x095ea7b3', stranger, BigInt(all))),
    },
    { name: 'ERC4337', version: '1', verifyingContract: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' },
  ),
  kind(
    'red',
    'calls in a batch, the last of which pays a stranger',
    'Ithaca, Account Execute',
    'The first call is harmless, the second sends an ether to a stranger.',
    'Execute(bool multichain,Call[] calls,uint256 nonce)Call(address to,uint256 value,bytes data)',
    {
      calls: [
        { to: other, value: '0', data: '0xd09de08a' },
        { to: stranger, value: ether, data: '0x' },
      ],
    },
    { name: 'Delegation', version: '0.0.1', verifyingContract: me },
  ),
  kind(
    'red',
    'tokens sent by a call of the account',
    'Ambire, AmbireReadableOperation',
    'The call sends the tokens of the account to a stranger.',
    'AmbireReadableOperation(address account,uint256 chainId,uint256 nonce,Calls[] calls)' +
      'Calls(address to,uint256 value,bytes data)',
    {
      account: me,
      chainId: '1',
      calls: [{ to: token, value: '0', data: call('0xa9059cbb', stranger, ether) }],
    },
    { name: 'Ambire', version: '1', verifyingContract: me },
  ),
  kind(
    'red',
    'transaction of a module which pays a stranger',
    'Zodiac, Modifier ModuleTx',
    'The signed bytes send an ether out of the avatar to a stranger.',
    'ModuleTx(bytes data,bytes32 salt)',
    { data: call('0x468721a7', stranger, ether, 128n, 0n, 0n) },
    { ...unnamed, verifyingContract: other },
  ),
  kind(
    'red',
    'sponsored call that moves tokens',
    'Gelato Relay, SponsoredUserAuthCall',
    'The call sends the tokens of the visitor to a stranger; that it costs no gas helps nobody.',
    'SponsoredUserAuthCall(uint256 chainId,address target,bytes data,address user,uint256 userNonce,' +
      'uint256 userDeadline)',
    {
      chainId: '137',
      target: token,
      data: call('0xa9059cbb', stranger, ether),
      user: me,
    },
    { name: 'GelatoRelay', version: '1', chainId: 137, verifyingContract: other },
  ),
  kind(
    'red',
    'meta-transaction that approves a collection',
    'Matic, NativeMetaTransaction',
    'A stranger may take every NFT of the collection.',
    'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    { from: me, functionSignature: call('0xa22cb465', stranger, 1n) },
    { name: 'Collection', version: '1', chainId: undefined, salt: inWord('0x89') },
  ),
  kind(
    'red',
    'domain name handed over',
    'Unstoppable Domains, RegistryForwarder ForwardRequest',
    'The forwarded call transfers the domain to a stranger.',
    'ForwardRequest(address from,uint256 gas,uint256 tokenId,uint256 nonce,bytes data)',
    {
      from: me,
      gas: '200000',
      tokenId: '6304531',
      data: call('0x23b872dd', me, stranger, 6304531n),
    },
    { name: 'UnstoppableDomains', version: '0.0.1', chainId: 137, verifyingContract: other },
  ),
  kind(
    'red',
    'coin sent on a rollup, addresses as numbers',
    'ZKsync Era, EIP-712 transaction',
    'An ether is sent to a stranger, whose address is written as a number.',
    'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,' +
      'uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,' +
      'bytes32[] factoryDeps,bytes paymasterInput)',
    {
      txType: '113',
      from: BigInt(me),
      to: BigInt(stranger),
      gasLimit: '300000',
      gasPerPubdataByteLimit: '50000',
      maxFeePerGas: '100000000',
      maxPriorityFeePerGas: '0',
      paymaster: '0',
      value: ether,
    },
    { name: 'zkSync', version: '2', chainId: 324, verifyingContract: undefined },
  ),
  kind(
    'red',
    'transfer on a rollup to a stranger',
    'Loopring 3.6, Transfer',
    'A stranger gets the tokens.',
    'Transfer(address from,address to,uint16 tokenID,uint96 amount,uint16 feeTokenID,uint96 maxFee,' +
      'uint32 validUntil,uint32 storageID)',
    { from: me, to: stranger, tokenID: '0', amount: ether, feeTokenID: '0', maxFee: '1000', validUntil: soon },
    { name: 'Loopring Protocol', version: '3.6.0', verifyingContract: other },
  ),
  kind(
    'red',
    'withdrawal to a stranger, deep in the fields',
    'Loopring 3.6, Withdrawal',
    'What the visitor withdraws goes to a stranger.',
    'Withdrawal(address owner,uint32 accountID,uint16 tokenID,uint96 amount,uint16 feeTokenID,uint96 maxFee,' +
      'address to,bytes extraData,uint256 minGas,uint32 validUntil,uint32 storageID)',
    { owner: me, accountID: '10', amount: ether, maxFee: '1000', to: stranger, minGas: '0', validUntil: soon },
    { name: 'Loopring Protocol', version: '3.6.0', verifyingContract: other },
  ),
  kind(
    'red',
    'agent that trades for the account',
    'Hyperliquid, ApproveAgent',
    'A stranger may trade with all that lies at the exchange, and lose it to themselves.',
    'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)',
    { hyperliquidChain: 'Mainnet', agentAddress: stranger, agentName: '', nonce: '1788779857807' },
    hyperliquid,
  ),
  kind(
    'red',
    'coins sent within the exchange',
    'Hyperliquid, SpotSend',
    'The destination, a text, is the address of a stranger.',
    'HyperliquidTransaction:SpotSend(string hyperliquidChain,string destination,string token,string amount,' +
      'uint64 time)',
    {
      hyperliquidChain: 'Mainnet',
      destination: stranger.toLowerCase(),
      token: 'HYPE:0x0d01dc56dcaaca66ad901c959b4011ec',
      amount: '1250.5',
      time: '1788779857807',
    },
    hyperliquid,
  ),
  kind(
    'red',
    'account handed to other signers',
    'Hyperliquid, ConvertToMultiSigUser',
    'From then on a stranger alone signs for the account.',
    'HyperliquidTransaction:ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)',
    {
      hyperliquidChain: 'Mainnet',
      signers: `{"authorizedUsers":["${stranger.toLowerCase()}"],"threshold":1}`,
      nonce: '1788779857807',
    },
    hyperliquid,
  ),
  kind(
    'red',
    'signer linked to the account',
    'Vertex, LinkSigner',
    'A stranger signs orders and withdrawals of the subaccount from then on.',
    'LinkSigner(bytes32 sender,bytes32 signer,uint64 nonce)',
    { sender: subaccount(me), signer: subaccount(stranger) },
    vertex,
  ),
  kind(
    'red',
    'quote currency sent to another account',
    'Vertex, TransferQuote',
    'The recipient is the account of a stranger.',
    'TransferQuote(bytes32 sender,bytes32 recipient,uint128 amount,uint64 nonce)',
    { sender: subaccount(me), recipient: subaccount(stranger), amount: ether },
    vertex,
  ),
  kind(
    'red',
    'withdrawal from the exchange to a stranger',
    'Orderly Network, Withdraw',
    'The receiver of the balance is a stranger.',
    orderlyWithdraw,
    {
      brokerId: 'woofi_pro',
      chainId: '42161',
      receiver: stranger,
      token: 'USDC',
      amount: '2500000000',
      timestamp: '1788779857807',
    },
    orderly,
  ),
  kind(
    'red',
    'API key that may withdraw',
    'Orderly Network, AddOrderlyKey',
    'The scope "asset" lets the holder of the key move the money out.',
    orderlyKey,
    {
      brokerId: 'woofi_pro',
      chainId: '42161',
      orderlyKey: 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
      scope: 'read,trading,asset',
      timestamp: '1788779857807',
      expiration: '1820315857807',
    },
    orderly,
  ),
  kind(
    'red',
    'executors of the profile',
    'Lens v2, ChangeDelegatedExecutorsConfig',
    'A stranger may act with the profile in everything.',
    'ChangeDelegatedExecutorsConfig(uint256 delegatorProfileId,address[] delegatedExecutors,bool[] approvals,' +
      'uint64 configNumber,bool switchToGivenConfig,uint256 nonce,uint256 deadline)',
    {
      delegatorProfileId: '4711',
      delegatedExecutors: [stranger],
      approvals: [true],
      switchToGivenConfig: true,
    },
    { name: 'Lens Protocol Profiles', version: '2', chainId: 137, verifyingContract: other },
  ),
  kind(
    'red',
    'account handed over',
    'Farcaster, IdRegistry Transfer',
    'The fid, and with it the account, becomes the property of a stranger.',
    'Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)',
    { fid: '7648', to: stranger },
    { name: 'Farcaster IdRegistry', version: '1', chainId: 10, verifyingContract: other },
  ),
  kind(
    'red',
    'recovery given to a stranger',
    'Farcaster, IdRegistry ChangeRecoveryAddress',
    'Whoever holds the recovery address may take the account.',
    'ChangeRecoveryAddress(uint256 fid,address from,address to,uint256 nonce,uint256 deadline)',
    { fid: '7648', from: me, to: stranger },
    { name: 'Farcaster IdRegistry', version: '1', chainId: 10, verifyingContract: other },
  ),
  kind(
    'red',
    'key that may post for the account',
    'Farcaster, KeyGateway Add',
    'Whoever holds the key posts and follows as the visitor.',
    'Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)',
    {
      owner: me,
      keyType: '1',
      key: `0x${'a7'.repeat(32)}`,
      metadataType: '1',
      metadata: `0x${'00'.repeat(31)}20`,
    },
    { name: 'Farcaster KeyGateway', version: '1', chainId: 10, verifyingContract: other },
  ),
  kind(
    'red',
    'owner replaced by recovery',
    'Social recovery module, Recovery',
    'The account gets a stranger as its new owner.',
    'Recovery(address account,address newOwner,uint64 recoveryNonce)',
    { account: me, newOwner: stranger },
    { name: 'Tokenshield Recovery', version: '1', verifyingContract: other },
  ),
  kind(
    'red',
    'bound tokens moved to a stranger',
    'SRC-5727, Recovery',
    'The soulbound tokens of the visitor go to a stranger.',
    'Recovery(address from,address recipient)',
    { from: me, recipient: stranger },
    { name: 'SBT', version: '1' },
  ),
  kind(
    'red',
    'gift claimed for a stranger',
    'Gift links in USDC, Claim',
    'What waits for the visitor is claimed by a stranger.',
    'Claim(uint256 giftId,address recipient)',
    { giftId: '88', recipient: stranger },
    { name: 'GiftLinks', version: '1', chainId: 8453, verifyingContract: other },
  ),
  kind(
    'red',
    'note of the pool withdrawn by an operator',
    'Dyson Finance, withdraw',
    'The operator sends the deposit to a stranger.',
    'withdraw(address operator,uint index,address to,uint deadline)',
    { operator: stranger, index: '4', to: stranger },
    { name: 'Pair', version: '1', verifyingContract: other },
  ),
]

const honest: readonly TypedDataKind[] = [
  kind(
    'amber',
    'listing at a price',
    'Limit Break, Payment Processor v2, SaleApproval',
    'A sale for an ether may be meant.',
    saleApproval,
    {
      seller: me,
      marketplace: other,
      paymentMethod: nobody,
      tokenId: '77',
      itemPrice: ether,
      amount: '1',
      marketplaceFeeNumerator: '50',
      maxRoyaltyFeeNumerator: '500',
    },
    { name: 'PaymentProcessor', version: '2', verifyingContract: other },
  ),
  kind(
    'amber',
    'two listings at once, with the fee of the market',
    'Seaport 1.6, BulkOrder',
    'The price of each goes to the visitor but for the fee of two and a half per cent.',
    `BulkOrder(OrderComponents[2] tree)${seaport}`,
    {
      tree: ['1', '2'].map(identifierOrCriteria => ({
        offerer: me,
        offer: [{ itemType: '2', token, identifierOrCriteria, startAmount: '1', endAmount: '1' }],
        consideration: [
          { amount: (ether * 975n) / 1000n, recipient: me },
          { amount: (ether * 25n) / 1000n, recipient: stranger },
        ].map(({ amount, recipient }) => ({
          itemType: '0',
          token: nobody,
          identifierOrCriteria: '0',
          startAmount: amount,
          endAmount: amount,
          recipient,
        })),
        orderType: '0',
      })),
    },
    { name: 'Seaport', version: '1.6', verifyingContract: other },
  ),
  kind(
    'amber',
    'bid for an NFT',
    'LooksRare v2, Maker',
    'Quote type 0 is a bid: an ether is offered for item 12.',
    looksRareMaker,
    { quoteType: '0', currency: other, signer: me, price: ether, itemIds: ['12'], amounts: ['1'] },
    { name: 'LooksRareProtocol', version: '2', verifyingContract: other },
  ),
  kind(
    'amber',
    'swap at a fair price',
    'CoW Protocol, GPv2Order',
    'As much is bought as is sold, for the visitor.',
    cowOrder,
    {
      sellToken: token,
      buyToken: other,
      receiver: nobody,
      sellAmount: ether,
      buyAmount: ether,
      validTo: '1790000000',
      feeAmount: '0',
      kind: 'sell',
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    { name: 'Gnosis Protocol', version: 'v2', verifyingContract: other },
  ),
  kind(
    'amber',
    'auction which decays by one per cent',
    'UniswapX, V2DutchOrder as witness of Permit2',
    'The least that is due is a fair price, and the visitor gets it.',
    witnessPermit + v2DutchOrder,
    {
      permitted: { token, amount: ether },
      spender: other,
      witness: {
        info: { reactor: other, swapper: me },
        cosigner: other,
        baseInputToken: token,
        baseInputStartAmount: ether,
        baseInputEndAmount: ether,
        baseOutputs: [
          { token: other, startAmount: ether, endAmount: (ether * 99n) / 100n, recipient: me },
          { token: other, startAmount: ether / 400n, endAmount: ether / 400n, recipient: stranger },
        ],
      },
    },
    permit2Domain,
  ),
  kind(
    'amber',
    'basket swapped for oneself',
    'Bebop, JamOrder',
    'The visitor receives what the two tokens bring.',
    jamOrder,
    {
      taker: me,
      receiver: me,
      expiry: soon,
      executor: other,
      sellTokens: [token, coin],
      buyTokens: [other],
      sellAmounts: [ether, ether],
      buyAmounts: [2n * ether],
    },
    { name: 'JamSettlement', version: '2', verifyingContract: other },
  ),
  kind(
    'amber',
    'bridge request to oneself',
    'Bungee (Socket), Request',
    'The visitor receives as much on the other chain.',
    bungee,
    {
      basicReq: {
        originChainId: '1',
        destinationChainId: '8453',
        sender: me,
        receiver: me,
        delegate: me,
        bungeeGateway: other,
        inputToken: token,
        inputAmount: ether,
        outputToken: other,
        minOutputAmount: (ether * 99n) / 100n,
        refuelAmount: '0',
      },
      swapOutputToken: other,
      minSwapOutput: ether,
      minDestGas: '0',
    },
    { name: 'BungeeInbox', version: '1', verifyingContract: other },
  ),
  kind(
    'amber',
    'shares of a market bought for half',
    'Polymarket, CTF Exchange Order',
    'Fifty dollars for a hundred shares is a bet as any other.',
    clobOrder,
    {
      maker: me,
      signer: me,
      tokenId: '71321045679252212594626385532706912750332728571942532289631379312455583992563',
      makerAmount: '50000000',
      takerAmount: '100000000',
      expiration: '0',
      feeRateBps: '0',
      side: '0',
      signatureType: '0',
    },
    { name: 'Polymarket CTF Exchange', version: '1', chainId: 137, verifyingContract: other },
  ),
  kind(
    'amber',
    'order for a perpetual',
    'Aevo, Order',
    'A trade on an exchange, at a price the visitor set.',
    'Order(address maker,bool isBuy,uint256 limitPrice,uint256 amount,uint256 salt,uint256 instrument,' +
      'uint256 timestamp)',
    { maker: me, isBuy: true, limitPrice: '3200000000', amount: '1000000', timestamp: '1788779857' },
    { name: 'Aevo Mainnet', version: '1', verifyingContract: undefined },
  ),
  kind(
    'none',
    'orders taken back',
    'CoW Protocol, OrderCancellations',
    'Nothing is given; orders end.',
    'OrderCancellations(bytes[] orderUids)',
    { orderUids: [`0x${'5b'.repeat(56)}`] },
    { name: 'Gnosis Protocol', version: 'v2', verifyingContract: other },
  ),
  kind(
    'none',
    'authorisation taken back',
    'ERC-3009, CancelAuthorization',
    'An earlier authorisation becomes void.',
    'CancelAuthorization(address authorizer,bytes32 nonce)',
    { authorizer: me },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'none',
    'allowance taken back',
    'ERC-2612, Permit of 0',
    'The allowance becomes 0.',
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    { owner: me, spender: stranger, value: '0' },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'none',
    'allowance of Dai taken back',
    'Dai, Permit which does not allow',
    '"allowed" is false.',
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    { holder: me, spender: stranger, expiry: '0', allowed: false },
    { name: 'Dai Stablecoin', version: '1' },
  ),
  kind(
    'none',
    'operator dismissed',
    'ERC-7741, AuthorizeOperator which does not approve',
    '"approved" is false.',
    'AuthorizeOperator(address controller,address operator,bool approved,bytes32 nonce,uint256 deadline)',
    { controller: me, operator: stranger, approved: false },
    { name: 'Centrifuge', version: '1', verifyingContract: other },
  ),
  kind(
    'none',
    'position manager dismissed',
    'Aave v4, Spoke SetUserPositionManagers',
    '"approve" is false.',
    'SetUserPositionManagers(address onBehalfOf,PositionManagerUpdate[] updates,uint256 nonce,uint256 deadline)' +
      'PositionManagerUpdate(address positionManager,bool approve)',
    { onBehalfOf: me, updates: [{ positionManager: stranger, approve: false }] },
    { name: 'Spoke', version: '1', verifyingContract: other },
  ),
  kind(
    'amber',
    'exact permit for the router',
    'Permit2, PermitSingle for the Universal Router',
    'A known router may take the amount of the swap for half an hour.',
    'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)' +
      'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
    {
      details: { token, amount: (ether / 10n).toString(), expiration: soon, nonce: '0' },
      spender: universalRouter,
      sigDeadline: soon,
    },
    permit2Domain,
  ),
  kind(
    'amber',
    'exact permit for Permit2',
    'ERC-2612, Permit for Permit2',
    'A bounded allowance for a contract everybody knows.',
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    { owner: me, spender: permit2, value: ether / 10n },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'amber',
    'payment without gas to a friend',
    'ERC-3009, TransferWithAuthorization',
    'The visitor has sent to them before.',
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,' +
      'bytes32 nonce)',
    { from: me, to: friend, value: ether / 10n, validAfter: '0', validBefore: soon },
    { name: 'USD Coin', version: '2' },
  ),
  kind(
    'amber',
    'subscription of a bounded amount',
    'Coinbase, SpendPermissionManager SpendPermission',
    'A small amount a month for a year may well be meant.',
    spendPermission,
    {
      account: me,
      spender: other,
      token,
      allowance: '10000000',
      period: '2592000',
      start: '1788000000',
      end: '1819536000',
    },
    { name: 'Spend Permission Manager', version: '1', chainId: 8453, verifyingContract: token },
  ),
  kind(
    'amber',
    'delegation to a friend, with conditions',
    'MetaMask, Delegation Framework',
    'Two caveats bind what the friend may do.',
    delegation,
    {
      delegate: friend,
      delegator: me,
      authority: `0x${'ff'.repeat(32)}`,
      caveats: [
        { enforcer: other, terms: `0x${word(ether / 100n)}` },
        { enforcer: token, terms: `0x${word(0n)}${word(BigInt(soon))}` },
      ],
    },
    { name: 'DelegationManager', version: '1', verifyingContract: other },
  ),
  kind(
    'amber',
    'coin out of the Safe to a friend',
    'Safe 1.4, SafeTx',
    'A tenth of an ether to somebody known.',
    safeTx,
    {
      to: friend,
      value: ether / 10n,
      operation: '0',
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      refundReceiver: nobody,
    },
    { ...unnamed, verifyingContract: other },
  ),
  kind(
    'amber',
    'message in the name of the Safe',
    'Safe, SafeMessage',
    'What is signed is bytes.',
    'SafeMessage(bytes message)',
    { message: `0x${'3e'.repeat(32)}` },
    { ...unnamed, verifyingContract: other },
  ),
  kind(
    'amber',
    'meta-transaction of a game',
    'OpenZeppelin, ERC2771Forwarder ForwardRequest',
    'No coin moves, and the call moves a piece.',
    'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
    { from: me, to: other, value: '0', gas: '120000', deadline: soon, data: call('0x16254d8d', 3n, 7n) },
    { name: 'Chess Forwarder', version: '1', chainId: 137, verifyingContract: token },
  ),
  kind(
    'amber',
    'move in a world',
    'MUD, CallWithSignature',
    'The call moves a player by one field.',
    'Call(address signer,string systemNamespace,string systemName,bytes callData,uint256 nonce)',
    { signer: me, systemNamespace: 'app', systemName: 'MoveSystem', callData: call('0x16254d8d', 3n, 4n) },
    { name: 'App', version: '1', chainId: 690, verifyingContract: other },
  ),
  kind(
    'none',
    'action in a game kept by a server',
    'Dark Forest style signed moves, Move',
    'Numbers of a game, no money.',
    'Move(uint256 gameId,address player,uint32 fromX,uint32 fromY,uint32 toX,uint32 toY,uint256 troops,' +
      'uint256 turn)',
    { gameId: '12', player: me, troops: '250', turn: '9' },
    { name: 'Conquest', version: '1', verifyingContract: undefined },
  ),
  kind(
    'none',
    'vote off the chain',
    'Snapshot, Vote',
    'An opinion.',
    'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,' +
      'string metadata)',
    { from: me, space: 'ens.eth', timestamp: '1788779857', choice: '2', reason: '', metadata: '{}' },
    { name: 'snapshot', version: '0.1.4', chainId: undefined, verifyingContract: undefined },
  ),
  kind(
    'none',
    'vote with a reason',
    'OpenZeppelin, Governor ExtendedBallot',
    'A vote on a proposal.',
    'ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)',
    { proposalId: '4512', support: '1', voter: me },
    { name: 'Governor', version: '1', verifyingContract: other },
  ),
  kind(
    'none',
    'vote with several assets',
    'Aave governance v3, SubmitVote',
    'The assets are named to count their votes, none moves.',
    'SubmitVote(uint256 proposalId,address voter,bool support,VotingAssetWithSlot[] votingAssetsWithSlot)' +
      'VotingAssetWithSlot(address underlyingAsset,uint128 slot)',
    {
      proposalId: '310',
      voter: me,
      support: true,
      votingAssetsWithSlot: [{ underlyingAsset: token, slot: '0' }],
    },
    { name: 'Aave Voting Machine', version: 'V1', chainId: 137, verifyingContract: other },
  ),
  kind(
    'amber',
    'votes given to a delegate',
    'ERC20Votes, Delegation',
    'Votes can be taken back, and the tokens stay.',
    'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    { delegatee: friend },
    { name: 'Uniswap', version: undefined },
  ),
  kind(
    'none',
    'attestation',
    'EAS, delegated Attest',
    'A statement about somebody, without a payment.',
    'Attest(address attester,bytes32 schema,address recipient,uint64 expirationTime,bool revocable,bytes32 refUID,' +
      'bytes data,uint256 value,uint256 nonce,uint64 deadline)',
    { attester: me, recipient: friend, expirationTime: '0', revocable: true, data: `0x${word(1n)}`, value: '0' },
    { name: 'EAS', version: '1.3.0', verifyingContract: other },
  ),
  kind(
    'none',
    'attestation off the chain',
    'EAS, offchain Attest version 2',
    'A statement which nobody need pay for.',
    'Attest(uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,' +
      'bytes32 refUID,bytes data,bytes32 salt)',
    { version: '2', recipient: stranger, time: '1788779857', expirationTime: '0', data: `0x${word(42n)}` },
    { name: 'EAS Attestation', version: '1.3.0', verifyingContract: other },
  ),
  kind(
    'none',
    'login to an order book',
    'Polymarket, ClobAuth',
    'The message only proves that the visitor controls the wallet.',
    'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
    {
      address: me,
      timestamp: '1788779857',
      nonce: '0',
      message: 'This message attests that I control the given wallet',
    },
    { name: 'ClobAuthDomain', version: '1', chainId: 137, verifyingContract: undefined },
  ),
  kind(
    'none',
    'request to an API',
    'dYdX v3, API key request',
    'One request is signed, for reading.',
    'dYdX(string method,string requestPath,string body,string timestamp)',
    { method: 'GET', requestPath: '/v3/api-keys', body: '', timestamp: '2026-09-07T10:00:00.000Z' },
    { name: 'dYdX', version: '1.0', verifyingContract: undefined },
  ),
  kind(
    'none',
    'challenge of a login',
    'Sign-in by typed data, Challenge',
    'A text and a number of the server.',
    'Challenge(string statement,address wallet,string uri,string issuedAt,string challenge)',
    {
      statement: 'Sign in to Example',
      wallet: me,
      uri: 'https://example.org/login',
      issuedAt: '2026-09-07T10:00:00Z',
      challenge: '6d1f0a3c2b',
    },
    { name: 'Example', version: '1', verifyingContract: undefined },
  ),
  kind(
    'none',
    'registration at the exchange',
    'Orderly Network, Registration',
    'An account is opened, nothing is given.',
    'Registration(string brokerId,uint256 chainId,uint64 timestamp,uint256 registrationNonce)',
    { brokerId: 'woofi_pro', chainId: '42161', timestamp: '1788779857807', registrationNonce: '194528949540' },
    orderly,
  ),
  kind(
    'amber',
    'API key that only reads',
    'Orderly Network, AddOrderlyKey',
    'With the scope "read" the holder sees, and moves nothing.',
    orderlyKey,
    {
      brokerId: 'woofi_pro',
      chainId: '42161',
      orderlyKey: 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
      scope: 'read',
      timestamp: '1788779857807',
      expiration: '1788866257807',
    },
    orderly,
  ),
  kind(
    'amber',
    'withdrawal from the exchange to oneself',
    'Orderly Network, Withdraw',
    'The visitor gets their own money.',
    orderlyWithdraw,
    {
      brokerId: 'woofi_pro',
      chainId: '42161',
      receiver: me,
      token: 'USDC',
      amount: '2500000000',
      timestamp: '1788779857807',
    },
    orderly,
  ),
  kind(
    'amber',
    'collateral withdrawn',
    'Vertex, WithdrawCollateral',
    'The money goes to the account that signs.',
    'WithdrawCollateral(bytes32 sender,uint32 productId,uint128 amount,uint64 nonce)',
    { sender: subaccount(me), productId: '0', amount: ether },
    vertex,
  ),
  kind(
    'amber',
    'money moved between two own accounts',
    'Hyperliquid, UsdClassTransfer',
    'From spot to perpetuals of the same user.',
    'HyperliquidTransaction:UsdClassTransfer(string hyperliquidChain,string amount,bool toPerp,uint64 nonce)',
    { hyperliquidChain: 'Mainnet', amount: '250', toPerp: true, nonce: '1788779857807' },
    hyperliquid,
  ),
  kind(
    'amber',
    'fee for the builder of an app',
    'Hyperliquid, ApproveBuilderFee',
    'A hundredth of a per cent of each trade.',
    'HyperliquidTransaction:ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)',
    { hyperliquidChain: 'Mainnet', maxFeeRate: '0.01%', builder: other, nonce: '1788779857807' },
    hyperliquid,
  ),
  kind(
    'none',
    'proof that an address belongs to the account',
    'Farcaster, VerificationClaim',
    'A link between two names of the visitor.',
    'VerificationClaim(uint256 fid,address address,bytes32 blockHash,uint8 network)',
    { fid: '7648', address: me },
    { name: 'Farcaster Verify Ethereum Address', version: '2.0.0', verifyingContract: undefined },
  ),
  kind(
    'none',
    'name proven',
    'Farcaster, UserNameProof',
    'The visitor says that a name is theirs.',
    'UserNameProof(string name,uint256 timestamp,address owner)',
    { name: 'alice', timestamp: '1788779857', owner: me },
    {
      name: 'Farcaster name verification',
      version: '1',
      verifyingContract: '0xe3Be01D99bAa8dB9905b33a3cA391238234B79D1',
    },
  ),
  kind(
    'none',
    'post',
    'Lens v2, Post',
    'Words are published.',
    'Post(uint256 profileId,string contentURI,address[] actionModules,bytes[] actionModulesInitDatas,' +
      'address referenceModule,bytes referenceModuleInitData,uint256 nonce,uint256 deadline)',
    { profileId: '4711', contentURI: 'ar://4dLcXq2Xg6n' },
    { name: 'Lens Protocol Profiles', version: '2', chainId: 137, verifyingContract: other },
  ),
  kind(
    'none',
    'credential for a holder',
    'W3C, Verifiable Credentials with Ethereum EIP712 Signature 2021',
    'A diploma, in structs.',
    'VerifiableCredential(string[] type,string issuer,string issuanceDate,CredentialSubject credentialSubject,' +
      'Proof proof)CredentialSubject(string id,string givenName,Degree degree)Degree(string type,string title)' +
      'Proof(string verificationMethod,string created,string proofPurpose)',
    {
      type: ['VerifiableCredential', 'AlumniCredential'],
      issuer: `did:ethr:${me}`,
      credentialSubject: { id: `did:ethr:${friend}`, degree: { type: 'Bachelor', title: 'Bachelor of Science' } },
      proof: { proofPurpose: 'assertionMethod' },
    },
    { name: 'Credential', version: '1', verifyingContract: undefined },
  ),
  kind(
    'none',
    'collection that anybody may mint for nothing',
    'Zora, Premint CreatorAttribution v2',
    'A free mint of a work of the visitor, with the royalties for the visitor.',
    'CreatorAttribution(TokenCreationConfig tokenConfig,uint32 uid,uint32 version,bool deleted)' +
      'TokenCreationConfig(string tokenURI,uint256 maxSupply,uint64 maxTokensPerAddress,uint96 pricePerToken,' +
      'uint64 mintStart,uint64 mintDuration,uint32 royaltyBPS,address payoutRecipient,address fixedPriceMinter,' +
      'address createReferral)',
    {
      tokenConfig: {
        tokenURI: 'ipfs://bafkreice',
        maxSupply: '18446744073709551615',
        maxTokensPerAddress: '0',
        pricePerToken: '0',
        mintStart: '0',
        mintDuration: '604800',
        royaltyBPS: '500',
        payoutRecipient: me,
        fixedPriceMinter: other,
      },
      uid: '1',
    },
    { name: 'Preminter', version: '2', chainId: 7777777, verifyingContract: other },
  ),
  kind(
    'none',
    'wallet made for the visitor',
    'Polymarket, Safe proxy CreateProxy',
    'The payment for making it is 0.',
    'CreateProxy(address paymentToken,uint256 payment,address paymentReceiver)',
    { paymentToken: nobody, payment: '0', paymentReceiver: nobody },
    { name: 'Polymarket Contract Proxy Factory', version: undefined, chainId: 137, verifyingContract: other },
  ),
  kind(
    'none',
    'airdrop claimed to oneself',
    'Hedgey, Delegated Claim Campaigns',
    'The claimer is the visitor, and the tokens come to them.',
    'Claim(bytes16 campaignId,address claimer,uint256 claimAmount,uint256 nonce,uint256 expiry,' +
      'uint256 numCampaigns)',
    { claimer: me, claimAmount: ether },
    { name: 'DelegatedClaimCampaigns', version: '1', verifyingContract: other },
  ),
  kind(
    'amber',
    'offer of a loan',
    'Gondi, MultiSourceLoan LoanOffer',
    'The visitor lends an ether at ten per cent against an NFT.',
    'LoanOffer(uint256 offerId,address lender,uint256 fee,uint256 capacity,address nftCollateralAddress,' +
      'uint256 nftCollateralTokenId,address principalAddress,uint256 principalAmount,uint256 aprBps,' +
      'uint256 expirationTime,uint256 duration,uint256 maxSeniorRepayment,OfferValidator[] validators)' +
      'OfferValidator(address validator,bytes arguments)',
    {
      lender: me,
      fee: '0',
      capacity: '0',
      nftCollateralAddress: token,
      principalAddress: other,
      principalAmount: ether,
      aprBps: '1000',
      duration: '2592000',
      maxSeniorRepayment: '0',
    },
    { name: 'GONDI_MULTI_SOURCE_LOAN', version: '3', verifyingContract: other },
  ),
  kind(
    'amber',
    'stake delegated to an operator',
    'EigenLayer, StakerDelegation',
    'The stake stays withdrawable; whether the operator is good needs a look.',
    'StakerDelegation(address staker,address operator,uint256 nonce,uint256 expiry)',
    { staker: me, operator: friend },
    { name: 'EigenLayer', version: undefined, verifyingContract: other },
  ),
  kind(
    'none',
    'royalties of a work not minted yet',
    'Rarible, lazy Mint721',
    'Creator and royalties are the visitor.',
    'Mint721(uint256 tokenId,string tokenURI,Part[] creators,Part[] royalties)Part(address account,uint96 value)',
    {
      tokenId: '41',
      tokenURI: '/ipfs/QmWLsBu6',
      creators: [{ account: me, value: '10000' }],
      royalties: [{ account: me, value: '1000' }],
    },
    { name: 'Mint721', version: '1' },
  ),
  kind(
    'none',
    'letter',
    'EIP-712, Mail with a group',
    'The example of the standard: words from one to another.',
    'Mail(Person from,Group to,string contents)Group(string name,Person[] members)' +
      'Person(string name,address[] wallets)',
    {
      from: { name: 'Cow', wallets: [me] },
      to: { name: 'Farmers', members: [{ name: 'Bob', wallets: [stranger, friend] }] },
      contents: 'Hello, Bob!',
    },
    { name: 'Ether Mail', version: '1' },
  ),
]

export const heldOutFresh: readonly TypedDataKind[] = [...red, ...honest]
