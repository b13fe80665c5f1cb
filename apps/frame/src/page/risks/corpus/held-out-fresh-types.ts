import { ether, nobody, other } from './typed-data-kind.js'

// What several rows of held-out-fresh.ts share.

export const word = (value: bigint | string): string =>
  typeof value === 'bigint' ? value.toString(16).padStart(64, '0') : value.slice(2).toLowerCase().padStart(64, '0')
export const call = (selector: string, ...values: readonly (bigint | string)[]): string =>
  selector + values.map(word).join('')
/** `bytes` as ABI encoding holds it: length, then content filled up to whole words. */
export const blob = (bytes: string): string => {
  const digits = bytes.slice(2)
  return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}
/** An account of Vertex: the address, then the name of the subaccount. */
export const subaccount = (account: string): string => `${account.toLowerCase()}64656661756c740000000000`
export const inWord = (account: string): string => `0x${word(account)}`
export const forever = '281474976710655'
export const distant = '4102444800'
export const million = (10n ** 6n * ether).toString()

export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const universalRouter = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'

export const permitted = 'TokenPermissions(address token,uint256 amount)'
export const seaport =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,' +
  'uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,' +
  'uint256 counter)' +
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,' +
  'uint256 endAmount,address recipient)' +
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
export const safeTx =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,' +
  'address gasToken,address refundReceiver,uint256 nonce)'
export const saleApproval =
  'SaleApproval(uint8 protocol,address seller,address marketplace,address paymentMethod,address tokenAddress,' +
  'uint256 tokenId,uint256 amount,uint256 itemPrice,uint256 expiration,uint256 marketplaceFeeNumerator,' +
  'uint256 maxRoyaltyFeeNumerator,uint256 nonce,uint256 masterNonce)'
export const looksRareMaker =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,' +
  'uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,' +
  'uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'
export const v2DutchOrder =
  'V2DutchOrder witness)DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)' +
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,' +
  `bytes additionalValidationData)${permitted}` +
  'V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,' +
  'uint256 baseInputEndAmount,DutchOutput[] baseOutputs)'
export const witnessPermit =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,'
export const jamOrder =
  'JamOrder(address taker,address receiver,uint256 expiry,uint256 exclusivityDeadline,uint256 nonce,' +
  'address executor,uint256 partnerInfo,address[] sellTokens,address[] buyTokens,uint256[] sellAmounts,' +
  'uint256[] buyAmounts,bytes32 hooksHash)'
export const bungee =
  'Request(BasicRequest basicReq,address swapOutputToken,uint256 minSwapOutput,bytes32 metadata,' +
  'bytes affiliateFees,uint256 minDestGas,bytes destinationPayload,address exclusiveTransmitter)' +
  'BasicRequest(uint256 originChainId,uint256 destinationChainId,uint256 deadline,uint256 nonce,address sender,' +
  'address receiver,address delegate,address bungeeGateway,uint32 switchboardId,address inputToken,' +
  'uint256 inputAmount,address outputToken,uint256 minOutputAmount,uint256 refuelAmount)'
export const clobOrder =
  'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,' +
  'uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)'
export const delegation =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)' +
  'Caveat(address enforcer,bytes terms)'
export const orderlyWithdraw =
  'Withdraw(string brokerId,uint256 chainId,address receiver,string token,uint256 amount,uint64 withdrawNonce,' +
  'uint64 timestamp)'
export const orderlyKey =
  'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)'
export const spendPermission =
  'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,' +
  'uint48 end,uint256 salt,bytes extraData)'
export const cowOrder =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,' +
  'bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,' +
  'string buyTokenBalance)'
export const hyperliquid = {
  name: 'HyperliquidSignTransaction',
  version: '1',
  chainId: 42161,
  verifyingContract: nobody,
}
export const orderly = { name: 'Orderly', version: '1', verifyingContract: other }
export const vertex = { name: 'Vertex', version: '0.0.1', chainId: 42161, verifyingContract: other }
export const permit2Domain = { name: 'Permit2', version: undefined, verifyingContract: permit2 }
export const unnamed = { name: undefined, version: undefined }
