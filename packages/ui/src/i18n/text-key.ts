import type { texts as views } from './en/views.js'
import type { texts as login } from './en/login.js'
import type { texts as sessions } from './en/sessions.js'
import type { texts as assets } from './en/assets.js'
import type { texts as send } from './en/send.js'
import type { texts as nfts } from './en/nfts.js'
import type { texts as allowances } from './en/allowances.js'

/**
 * The texts in the folders of views. Each view adds its own by declaration merging, so that no central list is needed.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is open
export interface ViewTexts {}

/** The keys of the texts; English is the one that defines them. */
export type TextKey =
  | keyof typeof views
  | keyof typeof login
  | keyof typeof sessions
  | keyof typeof assets
  | keyof typeof send
  | keyof typeof nfts
  | keyof typeof allowances
  | keyof ViewTexts

type HeadingOf<Key> = Key extends `${infer Heading}-text` ? Extract<TextKey, Heading> : never
/** Keys of headings that have a second sentence under the same key with `-text`. */
export type HeadingKey = HeadingOf<TextKey>

/** The same texts in another language. One that misses a key, or has one too many, does not compile. */
export type Translated<English> = Readonly<Record<keyof English, string>>

/** A whole catalog. */
export type Catalog = Translated<typeof views>
export type LoginCatalog = Translated<typeof login>
export type SessionsCatalog = Translated<typeof sessions>
export type AssetsCatalog = Translated<typeof assets>
export type SendCatalog = Translated<typeof send>
export type AllowancesCatalog = Translated<typeof allowances>
export type NftsCatalog = Translated<typeof nfts>

type Load<Texts> = () => Promise<{ readonly texts: Texts }>

/** The loaders of a language: the texts of every page, and those of parts that only some pages have. */
export interface LocaleTexts {
  readonly views: Load<Catalog>
  readonly login: Load<LoginCatalog>
  readonly sessions: Load<SessionsCatalog>
  readonly assets: Load<AssetsCatalog>
  readonly send: Load<SendCatalog>
  readonly allowances: Load<AllowancesCatalog>
  readonly nfts: Load<NftsCatalog>
}

export type FeatureName = Exclude<keyof LocaleTexts, 'views'>

export type TextValues = Readonly<Record<string, string | number>>

/** A text of the catalog in the present locale. */
export type Translate = (key: TextKey, values?: TextValues) => string
