import type { FailedTransactionMetadata } from 'litesvm'

type InstructionError = string | { readonly Custom: number } | { readonly BorshIoError: string }

interface AccountError {
  readonly account_index: number
}

/** A transaction's error as nodes write it: a name, or a name with what belongs to it. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [index: number, error: InstructionError] }
  | { readonly DuplicateInstruction: number }
  | { readonly InsufficientFundsForRent: AccountError }
  | { readonly ProgramExecutionTemporarilyRestricted: AccountError }

/** The runtime's names, by its numbers. */
const transactionErrors = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
  'ClusterMaintenance',
  'AccountBorrowOutstanding',
  'WouldExceedMaxBlockCostLimit',
  'UnsupportedVersion',
  'InvalidWritableAccount',
  'WouldExceedMaxAccountCostLimit',
  'WouldExceedAccountDataBlockLimit',
  'TooManyAccountLocks',
  'AddressLookupTableNotFound',
  'InvalidAddressLookupTableOwner',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
  'InvalidRentPayingAccount',
  'WouldExceedMaxVoteCostLimit',
  'WouldExceedAccountDataTotalLimit',
  'MaxLoadedAccountsDataSizeExceeded',
  'ResanitizationNeeded',
  'InvalidLoadedAccountsDataSizeLimit',
  'UnbalancedTransaction',
  'ProgramCacheHitMaxLimit',
  'CommitCancelled',
] as const

const instructionErrors = [
  'GenericError',
  'InvalidArgument',
  'InvalidInstructionData',
  'InvalidAccountData',
  'AccountDataTooSmall',
  'InsufficientFunds',
  'IncorrectProgramId',
  'MissingRequiredSignature',
  'AccountAlreadyInitialized',
  'UninitializedAccount',
  'UnbalancedInstruction',
  'ModifiedProgramId',
  'ExternalAccountLamportSpend',
  'ExternalAccountDataModified',
  'ReadonlyLamportChange',
  'ReadonlyDataModified',
  'DuplicateAccountIndex',
  'ExecutableModified',
  'RentEpochModified',
  'NotEnoughAccountKeys',
  'AccountDataSizeChanged',
  'AccountNotExecutable',
  'AccountBorrowFailed',
  'AccountBorrowOutstanding',
  'DuplicateAccountOutOfSync',
  'InvalidError',
  'ExecutableDataModified',
  'ExecutableLamportChange',
  'ExecutableAccountNotRentExempt',
  'UnsupportedProgramId',
  'CallDepth',
  'MissingAccount',
  'ReentrancyNotAllowed',
  'MaxSeedLengthExceeded',
  'InvalidSeeds',
  'InvalidRealloc',
  'ComputationalBudgetExceeded',
  'PrivilegeEscalation',
  'ProgramEnvironmentSetupFailure',
  'ProgramFailedToComplete',
  'ProgramFailedToCompile',
  'Immutable',
  'IncorrectAuthority',
  'AccountNotRentExempt',
  'InvalidAccountOwner',
  'ArithmeticOverflow',
  'UnsupportedSysvar',
  'IllegalOwner',
  'MaxAccountsDataAllocationsExceeded',
  'MaxAccountsExceeded',
  'MaxInstructionTraceLengthExceeded',
  'BuiltinProgramsMustConsumeComputeUnits',
  'BorshIoError',
] as const

type RuntimeError = ReturnType<FailedTransactionMetadata['err']>

/** Converts an error of the runtime into the form that nodes return. */
export function transactionError(error: RuntimeError): TransactionError {
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] }
  if ('index' in error) return { DuplicateInstruction: error.index }
  const account = { account_index: error.accountIndex }
  return error.constructor.name.endsWith('InsufficientFundsForRent')
    ? { InsufficientFundsForRent: account }
    : { ProgramExecutionTemporarilyRestricted: account }
}

type InnerError = ReturnType<Extract<RuntimeError, { err(): unknown }>['err']>

function instructionError(error: InnerError): InstructionError {
  if (typeof error === 'number') return instructionErrors[error] ?? 'GenericError'
  return 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg }
}

/** Sentences that people look for, word by word as nodes write them. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
}

const inWords = (name: string): string =>
  sentences[name] ?? name.replace(/(?<=.)[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** An error as a sentence. */
export function errorText(error: TransactionError): string {
  if (typeof error === 'string') return inWords(error)
  if ('DuplicateInstruction' in error) return inWords('DuplicateInstruction')
  if ('InsufficientFundsForRent' in error)
    return accountText('InsufficientFundsForRent', error.InsufficientFundsForRent)
  if ('ProgramExecutionTemporarilyRestricted' in error)
    return accountText('ProgramExecutionTemporarilyRestricted', error.ProgramExecutionTemporarilyRestricted)
  const [index, inner] = error.InstructionError
  return `Error processing Instruction ${index}: ${instructionText(inner)}`
}

const accountText = (name: string, { account_index: account }: AccountError): string =>
  `Transaction results in an account (${account}) with ${inWords(name).toLowerCase()}`

function instructionText(error: InstructionError): string {
  if (typeof error === 'string') return inWords(error)
  return 'Custom' in error ? `custom program error: 0x${error.Custom.toString(16)}` : inWords('BorshIoError')
}
