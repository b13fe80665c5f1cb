import type { PublicView, Route, ViewName, Views } from './views.js'

/** Facts about a view that the modal's state needs. An absent fact does not hold. */
export interface RouteMetadata<Name extends ViewName = ViewName> {
  /** A page may open it by name. The others are steps of something that has begun. */
  isPublic?(isUnsupportedNetwork: boolean): boolean
  /**
   * What the visitor does there: nothing that a change of network would end (`home`); connecting, as a choice before
   * the attempt (`choice`), as the attempt itself (`attempt`), or as the code of an attempt that goes on under later
   * views (`code`); an approval in the secure frame (`approval`); or a switch of network, the view's only purpose
   * (`switch`).
   */
  readonly kind?: 'home' | 'choice' | 'attempt' | 'code' | 'approval' | 'switch'
  /** The visitor may not close the modal. `next` lies over the view, and `previous` is where going back from it leads. */
  blocksClose?(params: Views[Name], next: Route | undefined, previous: Route | undefined): boolean
}

type PublicMetadata<Name extends ViewName = ViewName> = RouteMetadata<Name> & Required<Pick<RouteMetadata, 'isPublic'>>
type StepMetadata<Name extends ViewName> = RouteMetadata<Name> & { readonly isPublic?: never }

const opens = { isPublic: () => true }
const home: PublicMetadata = { ...opens, kind: 'home' }
const attempt: Pick<RouteMetadata, 'kind'> = { kind: 'attempt' }
const change: Pick<RouteMetadata, 'kind'> = { kind: 'switch' }

const table: { readonly [Name in PublicView]: PublicMetadata<Name> } & {
  readonly [Name in Exclude<ViewName, PublicView>]?: StepMetadata<Name>
} = {
  Account: home,
  AccountSettings: opens,
  AllWallets: opens,
  Allowances: opens,
  ApproveTransaction: { ...opens, kind: 'approval' },
  Connect: home,
  ConnectSocials: home,
  ConnectWallets: home,
  ConnectingExternal: attempt,
  ConnectingFarcaster: attempt,
  ConnectingMultiChain: { kind: 'choice' },
  ConnectingSocial: attempt,
  ConnectingWalletConnect: attempt,
  ConnectingWalletConnectBasic: { ...opens, kind: 'code' },
  EmailLogin: home,
  GetWallet: opens,
  Networks: { ...opens, ...change },
  ProfileWallets: { kind: 'home' },
  SIWXSignMessage: { blocksClose: ({ isRequired }) => isRequired },
  SwitchActiveChain: change,
  // A switch away from an unsupported network cannot be closed either.
  SwitchNetwork: {
    ...change,
    blocksClose: (_params, next, previous) => !next && previous?.view === 'UnsupportedChain',
  },
  UnsupportedChain: { ...change, isPublic: isUnsupported => isUnsupported, blocksClose: (_params, next) => !next },
  OnRampProviders: opens,
  Swap: opens,
  WalletSend: opens,
  WhatIsANetwork: opens,
  WhatIsAWallet: opens,
}

/**
 * One row per view. The facts are in core because they must hold from the moment of a navigation on, while the code
 * that draws the view is still being loaded: a required sign-in cannot be closed in between.
 */
export const routeMetadata: Readonly<Partial<Record<ViewName, RouteMetadata>>> = table
