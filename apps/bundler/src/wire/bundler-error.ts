/** What a caller gets in place of a result. The codes are those of ERC-7769. */
export class BundlerError extends Error {
  override readonly name = 'BundlerError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** Parameters that are not what the method takes. */
export const invalidParams = (reason: string): BundlerError => new BundlerError(-32602, reason)
