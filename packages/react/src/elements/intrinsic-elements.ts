import type {
  W3mAccountButton,
  W3mButton,
  W3mConnectButton,
  W3mModal,
  W3mNetworkButton,
  W3mOnrampWidget,
  W3mWalletButton,
} from '@w3m/ui'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** `themeMode` as the attribute it is on `w3m-modal`: `theme-mode`. The buttons' are named as their properties. */
type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : ''

type OwnMembers<Element extends HTMLElement> = Omit<Element, keyof HTMLElement | 'renderRoot' | 'w3m'>
/** The values of a property that an attribute can express: for `networks` the text, not the list. */
type AttributeValue<Value> = Extract<Value, string | number | boolean>
type Attributes<Element extends HTMLElement> = {
  [
    Name in keyof OwnMembers<Element> & string as [AttributeValue<OwnMembers<Element>[Name]>] extends [never]
      ? never
      : Element extends W3mModal
        ? Dashed<Name>
        : Name
  ]?: AttributeValue<OwnMembers<Element>[Name]> | undefined
}
type ElementProps<Element extends HTMLElement> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  Attributes<Element> & { class?: string }

/** The elements as tags in JSX, with their attributes. */
export interface W3mIntrinsicElements {
  'w3m-modal': ElementProps<W3mModal>
  'w3m-button': ElementProps<W3mButton>
  'w3m-connect-button': ElementProps<W3mConnectButton>
  'w3m-account-button': ElementProps<W3mAccountButton>
  'w3m-network-button': ElementProps<W3mNetworkButton>
  'w3m-wallet-button': ElementProps<W3mWalletButton>
  'w3m-onramp-widget': ElementProps<W3mOnrampWidget>
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React 19 and the later types of 18 look here.
  namespace JSX {
    interface IntrinsicElements extends W3mIntrinsicElements {}
  }
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- The earlier types of React 18 look here.
  namespace JSX {
    interface IntrinsicElements extends W3mIntrinsicElements {}
  }
}
