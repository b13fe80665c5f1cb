/** One feature of a project, as its configuration tells it. */
export interface ProjectFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** Null leaves it to the page's own options. */
  readonly config: readonly string[] | null
}

/** What pages are told of the project that they name. */
export interface ProjectSettings {
  /** By project id; under `*` for all others. */
  readonly features: Readonly<Record<string, readonly ProjectFeature[]>>
}

/** What a configuration may name: what it leaves out is off. */
const ids = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
] as const

/** Everything is left to the page: a server of one's own has no plan that takes something away. */
export const projectDefaults = {
  features: { '*': ids.map(id => ({ id, isEnabled: true, config: null })) },
} satisfies ProjectSettings
