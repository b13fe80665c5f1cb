// One sample of each thing that is added most often: the files that are its own, and the lines that go elsewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const read = (root, path) => readFileSync(join(root, path), 'utf8')

/** Files of one language as another has them: the same keys. The other one has a region, whose tag names no variable. */
const copies = (root, paths) =>
  Object.fromEntries(paths.map(path => [path.replace(/\/es(?=\/|\.)/, '/pt-BR'), read(root, path)]))
const filesIn = (root, folder) => readdirSync(join(root, folder)).map(name => `${folder}/${name}`)

/**
 * @typedef {{ path: string, after: string, add: string, needs?: string, isOffered?: boolean }} Line `add` goes behind the
 *   first `after` of a file, and `needs` is its import. A line that is offered makes a thing known and is not missed by
 *   the compiler: a list of what a page has.
 * @typedef {{ what: string, most: number, own: Record<string, string>, lines: Line[], looksAt?: string[] }} Sample `most`
 *   is how many lines there may be, and `looksAt` names files in which the compiler says what is missing.
 */

/** The languages that a view has texts in. */
const languagesIn = root =>
  readdirSync(join(root, 'packages/ui/src/i18n')).filter(name => /^[a-z]{2}(?:-\w+)?$/.test(name))

/** @returns {Sample[]} */
export const samples = root => [
  {
    what: 'a view',
    most: 1,
    own: {
      'packages/ui/src/views/sample/sample.route.ts': `
        import { viewTexts } from '../../i18n/feature-texts.js'
        import { withOwnTexts } from '../../i18n/with-own-texts.js'
        import { defineView } from '../define-view.js'
        import type { texts } from './texts/en.js'
        import { locales } from './texts/locales.js'

        declare module '@w3m/core' {
          interface Views {
            Sample: { readonly count: number }
          }
        }
        declare module '../../i18n/text-key.js' {
          interface ViewTexts extends Record<keyof typeof texts, string> {}
        }

        export const sampleRoute = defineView<'Sample'>({
          load: withOwnTexts(viewTexts(locales), () => import('./sample-view.js')),
          title: ({ count }) => ({ key: 'sample.title', values: { count } }),
        })`,
      'packages/ui/src/views/sample/sample-view.ts': `
        import { html } from 'lit'
        import { customElement } from '../../internal/define-element.js'
        import { ViewElement } from '../../internal/view-element.js'

        @customElement('w3m-sample-view')
        export class W3mSampleView extends ViewElement<'Sample'> {
          override render() {
            return html\`<button @click=\${() => this.app.router.push('Sample', { count: this.params.count + 1 })}>
              \${this.t('sample.next')}
            </button>\`
          }
        }`,
      ...Object.fromEntries(
        languagesIn(root).map(name => [
          `packages/ui/src/views/sample/texts/${name}.ts`,
          `export const texts = { 'sample.title': 'Sample $count', 'sample.next': 'Next' }`,
        ]),
      ),
    },
    lines: [
      {
        path: 'packages/ui/src/views/on-demand-views.ts',
        after: '',
        add: `export { sampleRoute as Sample } from './sample/sample.route.js'\n`,
      },
    ],
    looksAt: ['packages/ui/src/views/registry.ts', 'packages/ui/src/modal/view-outlet.ts'],
  },
  {
    what: 'a chain namespace, in the page',
    most: 1,
    own: {
      'packages/core/src/namespaces/sample/sample-namespace.ts': `
        import { defineNamespace } from '../define-namespace.js'

        declare module '../chain-namespace.js' {
          interface NamespaceProviders {
            readonly sample: object
          }
        }

        export const sample = defineNamespace({ name: 'sample', load: () => import('./sample-features.js') })`,
      'packages/core/src/namespaces/sample/sample-features.ts': `
        import type { NamespaceFeatures } from '../namespace.js'

        export const isAddress = (value: unknown): value is string => typeof value === 'string'
        export const accountTypes = ['eoa'] as const
        export const features: NamespaceFeatures = {}`,
    },
    lines: [
      {
        path: 'packages/core/src/namespaces/namespaces.ts',
        after: '[eip155, ',
        add: `sample, `,
        needs: `import { sample } from './sample/sample-namespace.js'\n`,
        isOffered: true,
      },
    ],
  },
  {
    what: 'a chain namespace, in the server',
    most: 1,
    own: {
      'apps/server/src/chains/sample/sample.ts': `
        import type { Namespace } from '../namespace.js'
        import { solana } from '../solana/solana.js'

        export const sample: Namespace = { ...solana, name: 'sample' }`,
    },
    lines: [
      {
        path: 'apps/server/src/chains/namespaces.ts',
        after: '[eip155, ',
        add: `sample, `,
        needs: `import { sample } from './sample/sample.js'\n`,
        isOffered: true,
      },
    ],
  },
  {
    what: 'a social login',
    most: 1,
    own: {
      'packages/ui/src/icons/social/sample.ts': `
        import { draw, type Icon } from '../draw.js'

        export const sample: Icon = () => draw('M0 0h20')`,
      'apps/server/src/wallet/social/profiles/sample.ts': `
        import type { OidcProfile } from '../provider-profile.js'

        export const sample: OidcProfile = { kind: 'oidc', issuer: 'https://sample.example', scope: 'openid email' }`,
      'packages/core/src/login/who-offers-the-sample.ts': `
        import type { SocialProvider } from '@w3m/frame-bridge/social-providers'

        export const sample: SocialProvider = 'sample'`,
    },
    lines: [
      {
        path: 'packages/frame-bridge/src/social/social-names.ts',
        after: `google: 'Google',\n`,
        add: `  sample: 'Sample',\n`,
      },
    ],
  },
  {
    what: 'a language',
    most: 1,
    own: {
      ...copies(root, filesIn(root, 'packages/ui/src/i18n/es')),
      ...copies(
        root,
        ['views', 'parts']
          .flatMap(kind => filesIn(root, `packages/ui/src/${kind}`))
          .map(folder => `${folder}/texts/es.ts`)
          .filter(path => existsSync(join(root, path))),
      ),
      ...copies(root, filesIn(root, 'apps/frame/src/page/i18n/es')),
      ...copies(root, ['apps/server/src/wallet/i18n/es.ts']),
      'packages/core/src/i18n/who-speaks-the-sample.ts': `
        import type { SupportedLocale } from './match-locale.js'

        export const sample: SupportedLocale = 'pt-BR'`,
    },
    lines: [{ path: 'packages/core/src/i18n/match-locale.ts', after: `['en', 'es', `, add: `'pt-BR', ` }],
    looksAt: [
      'packages/ui/src/i18n/catalogs.ts',
      'apps/frame/src/page/i18n/frame-texts.ts',
      'apps/frame/src/page/i18n/guess-texts.ts',
      'apps/server/src/wallet/mail/compose-mail.ts',
      'apps/server/src/wallet/social/result-page.ts',
    ],
  },
  {
    what: 'a slice of the state, which hosts may load',
    most: 1,
    own: {
      'packages/core/src/compose/sample-slice.ts': `
        import { atom } from 'nanostores'
        import type { SliceContext } from './slice-context.js'

        export const createSampleSlice = ({ storage }: Pick<SliceContext, 'storage'>) => ({ $state: atom(storage) })`,
      'packages/core/src/compose/who-loads-the-sample.ts': `
        import type { SliceName } from './slice-names.js'
        import type { LoadSlices } from './slices.js'

        export const loadSample = (load: Pick<LoadSlices, SliceName>) => load.sample()`,
    },
    lines: [
      {
        path: 'packages/core/src/compose/slices.ts',
        after: `export const slices = {\n`,
        add: `  sample: async () => (await import('./sample-slice.js')).createSampleSlice,\n`,
      },
    ],
    looksAt: ['packages/core/src/compose/load-slices.ts'],
  },
  {
    what: 'an error',
    most: 1,
    own: {
      'packages/core/src/errors/who-throws-the-sample.ts': `
        import { operationError } from './operation-error.js'

        export const sampleError = (name: string) => operationError('SAMPLE_FAILED', { name })`,
    },
    lines: [
      {
        path: 'packages/core/src/errors/operation-messages.ts',
        after: `export const operationErrorMessages = {\n`,
        add: `  SAMPLE_FAILED: 'The sample $name failed.',\n`,
      },
    ],
  },
]
