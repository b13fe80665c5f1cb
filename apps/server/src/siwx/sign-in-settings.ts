/** Who may sign in, and how often. */
export interface SignInSettings {
  /** The hosts of the pages whose visitors may sign in, with their port: what a message's first line names. */
  readonly domains: readonly string[]
  /** Calls a second and client address, on average; ten times as many at once. */
  readonly ratePerSecond: number
  /** The same for clients on this machine. */
  readonly ratePerSecondLoopback: number
}

export const signInDefaults: SignInSettings = { domains: [], ratePerSecond: 5, ratePerSecondLoopback: 2_000 }
