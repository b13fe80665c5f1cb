import { expect } from 'chai'
import { applyTheme, safeVariables, type PageTheme } from './page-theme.js'

const before: PageTheme = { themeMode: 'dark', variables: { '--w3m-accent': 'red' }, locale: 'ar', direction: 'rtl' }

describe('The look of the frame', () => {
  const allowedValues: readonly (readonly [
    title: string,
    said: Parameters<typeof applyTheme>[1],
    expected: Partial<PageTheme>,
  ])[] = [
    ['stays without a word', {}, {}],
    ['takes light and dark', { themeMode: 'light' }, { themeMode: 'light' }],
    [
      'takes harmless variables in place of the old ones',
      {
        themeVariables: { '--w3m-accent': 'blue', '--w3m-other': '1' },
        w3mThemeVariables: { '--w3m-qr-color': '#000' },
      },
      { variables: { '--w3m-accent': 'rgb(0 0 255)', '--w3m-qr-color': 'rgb(0 0 0)' } },
    ],
    ['takes a language with its direction', { locale: 'he', direction: 'rtl' }, { locale: 'he', direction: 'rtl' }],
    [
      'takes a direction that its texts do not have',
      { locale: 'en', direction: 'rtl' },
      { locale: 'en', direction: 'rtl' },
    ],
    [
      'leaves the direction to the texts of a language that comes without one',
      { locale: 'ja' },
      { locale: 'ja', direction: undefined },
    ],
    ['takes a direction alone', { direction: 'ltr' }, { direction: 'ltr' }],
  ]
  for (const [title, word, expected] of allowedValues)
    it(title, () => expect(applyTheme(before, word)).to.deep.equal({ ...before, ...expected }))
})

describe('The variables that a page may set in the frame', () => {
  const allowed: readonly (readonly [name: string, said: string | number, safe: string])[] = [
    ['color-mix-strength', 20, '20%'],
    ['color-mix-strength', '0', '0%'],
    ['color-mix-strength', '30%', '30%'],
    ['accent', '#7a5cff', 'rgb(122 92 255)'],
    ['color-mix', 'rebeccapurple', 'rgb(102 51 153)'],
    ['accent', 'hsl(120deg 100% 25%)', 'rgb(0 128 0)'],
    ['accent', 'light-dark(#111, #eee)', 'light-dark(rgb(17 17 17), rgb(238 238 238))'],
    // What depends on where it is used is fixed, and what is outside of what a screen shows comes into it.
    ['accent', 'currentcolor', 'rgb(0 0 0)'],
    ['accent', 'rgb(9 9 9 / sign(1em - 15px))', 'rgb(9 9 9)'],
    ['color-mix', 'color(srgb -900 900 .5)', 'rgb(0 255 128)'],
    ['font-size-master', '9.5px', '9.5px'],
    ['border-radius-master', '0px', '0px'],
    ['font-family', '"Avenir Next", sans-serif', '"Avenir Next", sans-serif'],
    ['font-family', "INTER,'Segoe UI' , system-ui", "INTER, 'Segoe UI', system-ui"],
    ['font-family', 'Marlett, "Our Brand", Arial', 'Arial'],
  ]
  for (const [name, value, safe] of allowed)
    it(`keep ${name}: ${value}${value === safe ? '' : `, as ${safe}`}`, () =>
      expect(safeVariables({ [`--w3m-${name}`]: value })).to.deep.equal({ [`--w3m-${name}`]: safe }))

  const dropped: readonly (readonly [name: string, said: string | number])[] = [
    ['color-mix-strength', '20px'],
    ['color-mix-strength', -1],
    ['color-mix-strength', '1e9'],
    ['color-mix-strength', 'calc(1%)'],
    ['z-index', 9],
    ['font-size-master', '1px'],
    ['border-radius-master', '900px'],
    ['font-family', 'Zapf Dingbats'],
    ['font-family', '"Bodoni Ornaments"'],
    ['font-family', 'Marlett'],
    ['font-family', 'Wingdings 3, Our Brand'],
    ['font-family', '"Arial, Marlett"'],
    ['font-family', 'inherit'],
    ...['accent', 'color-mix', 'qr-color'].flatMap(name =>
      [
        'foo',
        'transparent',
        '20',
        '',
        '#fff8',
        'rgb(0 0 0 / 99%)',
        'hsl(0 0% 0% / none)',
        'light-dark(transparent, #000)',
        'rgb(0 0 0 / sign(1em - 17px))',
        'rgb(from red r g b / 0)',
        'red, red',
        'red) 0%, (red',
        'url(x)',
        'var(--x)',
        'none',
      ].map(value => [name, value] as const),
    ),
  ]
  for (const [name, value] of dropped)
    it(`leave out ${name}: ${value}`, () => expect(safeVariables({ [`--w3m-${name}`]: value })).to.deep.equal({}))
})
