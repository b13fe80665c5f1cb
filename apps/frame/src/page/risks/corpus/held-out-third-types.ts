import { me, other } from './typed-data-kind.js'

// Types that several rows of held-out-third.ts share, as their contracts have them.

/** A transfer of Permit2 with a witness. @param witness its type and name, then its own types and that of the tokens */
export const witnessed = (witness: string, types: string): string =>
  `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${witness})${types}`

export const hooks =
  'ExecuteHooks(Call[] calls,bytes32 nonce,uint256 deadline)' +
  'Call(address target,uint256 value,bytes callData,bool allowFailure,bool isDelegateCall)'
export const calibur =
  'SignedBatchedCall(BatchedCall batchedCall,uint256 nonce,bytes32 keyHash,address executor,uint256 deadline)' +
  'BatchedCall(Call[] calls,bool revertOnFailure)Call(address to,uint256 value,bytes data)'
export const cast =
  'Cast(CastParams params,CastForwardParams forwardParams)' +
  'Action(address target,bytes data,uint256 value,uint256 operation)' +
  'CastForwardParams(uint256 gas,uint256 gasPrice,uint256 validAfter,uint256 validUntil,uint256 value)' +
  'CastParams(Action[] actions,uint256 id,int256 avoNonce,bytes32 salt,address source,bytes metadata)'
export const permit3 =
  'Permit3(address owner,bytes32 salt,uint48 deadline,uint48 timestamp,ChainPermits chainPermits)' +
  'AllowanceOrTransfer(uint48 modeOrExpiration,bytes32 tokenKey,address account,uint160 amountDelta)' +
  'ChainPermits(uint64 chainId,AllowanceOrTransfer[] permits)'
export const sequenceCalls =
  'Calls(Call[] calls,uint256 space,uint256 nonce,address[] wallets)' +
  'Call(address to,uint256 value,bytes data,uint256 gasLimit,bool delegateCall,bool onlyFallback,' +
  'uint256 behaviorOnError)'
export const intent =
  'Intent(bool multichain,address eoa,Call[] calls,uint256 nonce,address payer,address paymentToken,' +
  'uint256 paymentMaxAmount,uint256 combinedGas,bytes[] encodedPreCalls,bytes[] encodedFundTransfers,' +
  'address settler,uint256 expiry)Call(address to,uint256 value,bytes data)'
export const accessUpdates =
  'AccessUpdateBatch(AccessUpdate[] operators,AccessUpdate[] signers,Common common)' +
  'AccessUpdate(address accessor,bool approved)' +
  'Common(address account,address signer,address domain,uint256 nonce,uint256 group,uint256 expiry)'
export const perennialCommon = { account: me, signer: me, domain: other, group: '0', expiry: '1790000000' }
export const claimRewards =
  'ClaimSelectedRewards(address asset,address[] rewards,address user,address receiver,address caller,uint256 nonce,' +
  'uint256 deadline)'
export const staticWithdraw =
  'Withdraw(address owner,address recipient,uint256 staticAmount,uint256 dynamicAmount,bool toUnderlying,' +
  'uint256 nonce,uint256 deadline)'
export const acrossDeposit =
  'DepositData(Fees submissionFees,BaseDepositData baseDepositData,uint256 inputAmount,address spokePool,' +
  'uint256 nonce)BaseDepositData(address inputToken,bytes32 outputToken,uint256 outputAmount,address depositor,' +
  'bytes32 recipient,uint256 destinationChainId,bytes32 exclusiveRelayer,uint32 quoteTimestamp,' +
  'uint32 fillDeadline,uint32 exclusivityParameter,bytes message)Fees(uint256 amount,address recipient)'
export const odosOrder =
  'LimitOrder(TokenInfo input,TokenInfo output,uint256 expiry,uint256 salt,uint64 referralCode,uint64 referralFee,' +
  'address referralFeeRecipient,bool partiallyFillable)TokenInfo(address tokenAddress,uint256 tokenAmount)'
export const v3Dutch =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,' +
  'bytes additionalValidationData)NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)' +
  'TokenPermissions(address token,uint256 amount)V3DutchInput(address token,uint256 startAmount,' +
  'NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)' +
  'V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,' +
  'V3DutchOutput[] baseOutputs)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,' +
  'address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)'
export const trade =
  'Trade(Checks checks,AssetWithoutBeneficiary[] sent,Asset[] received)' +
  'Asset(uint256 assetType,address contractAddress,uint256 value,bytes extra,address beneficiary)' +
  'AssetWithoutBeneficiary(uint256 assetType,address contractAddress,uint256 value,bytes extra)' +
  'Checks(uint256 uses,uint256 expiration,uint256 effective,bytes32 salt,uint256 contractSignatureIndex,' +
  'uint256 signerSignatureIndex,bytes32 allowedRoot,ExternalCheck[] externalChecks)' +
  'ExternalCheck(address contractAddress,bytes4 selector,bytes value,bool required)'
export const ethenaOrder =
  'Order(uint8 order_type,uint256 expiry,uint256 nonce,address benefactor,address beneficiary,' +
  'address collateral_asset,uint256 collateral_amount,uint256 usde_amount)'
export const tokenlonSwap =
  'GenericSwapData(address maker,address takerToken,uint256 takerTokenAmount,address makerToken,' +
  'uint256 makerTokenAmount,uint256 minMakerTokenAmount,uint256 expiry,uint256 salt,address recipient,' +
  'bytes strategyData)'
export const tokenlonLimit =
  'LimitOrder(address taker,address maker,address takerToken,uint256 takerTokenAmount,address makerToken,' +
  'uint256 makerTokenAmount,bytes makerTokenPermit,uint256 feeFactor,uint256 expiry,uint256 salt)'
export const dodoOrder =
  'Order(address makerToken,address takerToken,uint256 makerAmount,uint256 takerAmount,address maker,address taker,' +
  'uint256 expiration,uint256 salt)'
export const airSwapOrder =
  'Order(uint256 nonce,uint256 expiry,uint256 protocolFee,Party signer,Party sender,address affiliateWallet,' +
  'uint256 affiliateAmount)Party(address wallet,address token,bytes4 kind,uint256 id,uint256 amount)'
export const compactOrder =
  'Compact(address arbiter,address sponsor,uint256 nonce,uint256 expires,bytes12 lockTag,address token,' +
  'uint256 amount,Mandate mandate)Mandate(uint256 chainId,address tribunal,address recipient,uint256 expires,' +
  'address token,uint256 minimumAmount,uint256 baselinePriorityFee,uint256 scalingFactor,bytes32 salt)'
export const arcadeLoan =
  'LoanTerms(uint32 interestRate,uint64 durationSecs,address collateralAddress,uint96 deadline,' +
  'address payableCurrency,uint256 principal,uint256 collateralId,bytes32 affiliateCode,' +
  'SigProperties sigProperties,uint8 side,address signingCounterparty)SigProperties(uint160 nonce,uint96 maxUses)'
export const vertexOrder = 'Order(bytes32 sender,int128 priceX18,int128 amount,uint64 expiration,uint64 nonce)'
export const mintRequest =
  'MintRequest(address to,address royaltyRecipient,uint256 royaltyBps,address primarySaleRecipient,string uri,' +
  'uint256 quantity,uint256 pricePerToken,address currency,uint128 validityStartTimestamp,' +
  'uint128 validityEndTimestamp,bytes32 uid)'
export const gmxOrder =
  'CreateOrder(address account,CreateOrderAddresses addresses,CreateOrderNumbers numbers,uint256 orderType,' +
  'uint256 decreasePositionSwapType,bool isLong,bool shouldUnwrapNativeToken,bool autoCancel,' +
  'bytes32 referralCode,bytes32[] dataList,bytes32 relayParams,bytes32 subaccountApproval)' +
  'CreateOrderAddresses(address receiver,address cancellationReceiver,address callbackContract,' +
  'address uiFeeReceiver,address market,address initialCollateralToken,address[] swapPath)' +
  'CreateOrderNumbers(uint256 sizeDeltaUsd,uint256 initialCollateralDeltaAmount,uint256 triggerPrice,' +
  'uint256 acceptablePrice,uint256 executionFee,uint256 callbackGasLimit,uint256 minOutputAmount,' +
  'uint256 validFromTime)'
