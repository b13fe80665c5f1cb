// The rules that a reader should not have to check by eye. Types are asked where the type checker alone knows
// (promises).
import { fileURLToPath } from 'node:url'
import lit from 'eslint-plugin-lit'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { ownRules } from './scripts/lint/own-rules.mjs'
import { functionBudget, longFunctions } from './test/architecture/layers.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', 'test/**', 'packages/*/src/testing/**']
// What another tool loads by its default export, and declarations of modules that have one.
const configs = ['**/*.config.mjs', '**/*.config.ts', '**/*.d.ts', 'scripts/test/e2e-stack.mjs']

/** What is linted with its types. */
export const typed = {
  files: ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'],
  ignores: ['**/*.d.ts'],
}

/** What is forbidden everywhere, as selectors of the syntax tree. */
const forbidden = [
  [
    'MemberExpression[object.name="Math"][property.name="random"]',
    'Ids and nonces come from crypto, chance in tests from a seed.',
  ],
  [
    'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    'Markup comes from templates: Trusted Types.',
  ],
  [
    'AssignmentExpression > MemberExpression.left[property.name="srcdoc"]',
    'Markup comes from templates: Trusted Types.',
  ],
  [
    'CallExpression[callee.object.name="document"][callee.property.name=/^write/]',
    'Markup comes from templates: Trusted Types.',
  ],
  [
    'CallExpression[callee.property.name="postMessage"] > Literal[value="*"]',
    'Name the origin that may read the message.',
  ],
  [
    'CallExpression[callee.property.name="postMessage"] > ObjectExpression > Property[key.name="targetOrigin"][value.value="*"]',
    'Name the origin that may read the message.',
  ],
  ['CallExpression[callee.property.name="createObjectURL"]', 'The CSP of a host has no blob: sources.'],
  ['ExportAllDeclaration:not([exportKind="type"])', 'No barrels: name what an entry point offers.'],
  ['TSEnumDeclaration', 'A union of literals, or a const object.'],
]
const noDefaultExport = ['ExportDefaultDeclaration', 'Exports have names.']
const restricted = list => ['error', ...list.map(([selector, message]) => ({ selector, message }))]

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.cache/**',
      '.data/**',
      'coverage/**',
      'test/consumers/*/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    plugins: { own: { rules: ownRules } },
    rules: {
      'no-restricted-syntax': restricted([...forbidden, noDefaultExport]),
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: 'lit(-html)?/directives/unsafe-(html|svg|mathml)',
              message: 'Markup comes from templates: Trusted Types.',
            },
            { regex: 'lit(-html)?/static-html', message: 'Tags are written out.' },
          ],
        },
      ],
      'no-console': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all', ignoreReadBeforeAssign: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'own/no-loose-ends': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A getter that finds an element, and a call known to give a value, may say so; the check is the test's.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      // An interface that extends one type and adds nothing merges with a class or a global, or gives a type its name.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-confusing-non-null-assertion': 'error',
      '@typescript-eslint/array-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/class-literal-property-style': 'off',
    },
  },
  {
    ...typed,
    languageOptions: { parserOptions: { project: ['./tsconfig.json'], tsconfigRootDir: root } },
    rules: {
      // Node's test runner gives a promise that nobody has to await.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['describe', 'it', 'test', 'suite'] },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false, properties: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['packages/ui/src/**/*.ts', 'packages/react/src/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'],
    plugins: { lit },
    rules: {
      ...lit.configs['flat/recommended'].rules,
      'lit/no-legacy-template-syntax': 'error',
      'lit/no-template-arrow': 'off',
      'lit/no-useless-template-literals': 'error',
      'lit/no-value-attribute': 'error',
      'lit/no-private-properties': 'error',
      'own/no-style-in-template': 'error',
    },
  },
  // A stranger's text must not stop who reads it: no pattern takes the square of its length.
  // `test/architecture/linear-time.test.mjs` measures it.
  {
    files: ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'],
    ignores: [...tests, '**/testing/**', '**/corpus/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
  // What differs between browsers is asked for by the feature. The name is read for links to apps and downloads, for the
  // name of a device in a list, and for a login that there is not on every kind of computer.
  {
    files: ['packages/*/src/**/*.{ts,tsx}', 'apps/frame/src/**/*.ts'],
    ignores: [
      ...tests,
      'packages/core/src/compose/login-offers.ts',
      'packages/core/src/connectors/walletconnect/device.ts',
      'packages/ui/src/views/downloads/download-links.ts',
      'apps/frame/src/vault/vault-worker.ts',
    ],
    rules: { 'no-restricted-properties': ['error', { property: 'userAgent' }, { property: 'userAgentData' }] },
  },
  // A function fits a screen; those that do not yet are listed, and the list only gets shorter.
  {
    files: ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'],
    ignores: [...tests, '**/testing/**', '**/corpus/**', '**/*.samples.ts', ...longFunctions],
    rules: { 'max-lines-per-function': ['error', { max: functionBudget }] },
  },
  { files: ['scripts/**', 'test/**/*.mjs', 'apps/server/**', ...configs], rules: { 'no-console': 'off' } },
  // The long text of an alert (spec 8), and what is wrong with a page that has no script to catch it, or has caught it
  // before more is known.
  {
    files: [
      'packages/core/src/notices/notices.store.ts',
      'packages/core/src/errors/appkit-options.ts',
      'packages/ui/src/modal/w3m-modal.ts',
      'packages/ui/src/cdn/lit-policy.ts',
    ],
    rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
  },
  {
    files: tests,
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      'no-restricted-syntax': restricted([
        ...forbidden.filter(([selector]) => !selector.includes('HTML')),
        noDefaultExport,
      ]),
    },
  },
  { files: [...configs, 'test/fixtures/shims/**'], rules: { 'no-restricted-syntax': restricted(forbidden) } },
)
