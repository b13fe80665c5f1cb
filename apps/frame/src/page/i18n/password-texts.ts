import { matchLocale, type SpokenLocale } from '@w3m/core/i18n'
import { pageLocale } from './amount-text.js'

/** What is said of a recovery password that the visitor chooses: why it is refused, and how strong it is. */
export interface PasswordTexts {
  readonly common: string
  readonly yours: string
  readonly repeated: string
  readonly pattern: string
  readonly date: string
  readonly guessable: string
  /** What helps: said after each of those. */
  readonly help: string
  readonly strength: string
  readonly weak: string
  readonly fair: string
  readonly strong: string
}

const en: PasswordTexts = {
  common: 'This is, or is made of, what is tried first: a common password.',
  yours: 'This is made of your own name, mailbox or site, which others know.',
  repeated: 'This repeats itself, which adds little.',
  pattern: 'This follows the keyboard, the alphabet or the numbers.',
  date: 'A date is one of few, and often known.',
  guessable: 'This can be guessed too soon.',
  help: 'Take four words that have nothing to do with each other, or let a password manager make one.',
  strength: 'Strength of the password',
  weak: 'Easy to guess',
  fair: 'Not hard enough to guess yet',
  strong: 'Hard to guess',
}

const es: PasswordTexts = {
  common: 'Es una contraseña común, o se compone de ellas: es lo que se prueba primero.',
  yours: 'Está hecha de tu nombre, tu correo o este sitio, que otros conocen.',
  repeated: 'Se repite, y eso añade poco.',
  pattern: 'Sigue el teclado, el alfabeto o los números.',
  date: 'Fechas hay pocas, y muchas veces se conocen.',
  guessable: 'Se puede adivinar demasiado pronto.',
  help: 'Usa cuatro palabras que no tengan nada que ver entre sí, o deja que un gestor de contraseñas cree una.',
  strength: 'Seguridad de la contraseña',
  weak: 'Fácil de adivinar',
  fair: 'Aún no es bastante difícil de adivinar',
  strong: 'Difícil de adivinar',
}

const zh: PasswordTexts = {
  common: '这是常见密码，或由常见密码组成，会最先被尝试。',
  yours: '它由您的姓名、邮箱或本网站组成，他人也知道。',
  repeated: '它在重复自己，这几乎不增加强度。',
  pattern: '它沿着键盘、字母表或数字的顺序。',
  date: '日期的数量很少，而且往往为人所知。',
  guessable: '它很快就能被猜到。',
  help: '请使用四个互不相关的词，或让密码管理器生成一个。',
  strength: '密码强度',
  weak: '容易被猜到',
  fair: '还不够难猜',
  strong: '难以猜到',
}

const ja: PasswordTexts = {
  common: 'よくあるパスワードか、その組み合わせです。最初に試されます。',
  yours: 'お名前、メールアドレス、またはこのサイトからできていて、他の人も知っています。',
  repeated: '同じものの繰り返しは、ほとんど強くなりません。',
  pattern: 'キーボード、アルファベット、または数字の並びのとおりです。',
  date: '日付は数が少なく、知られていることもよくあります。',
  guessable: 'すぐに推測されてしまいます。',
  help: '互いに関係のない四つの単語を使うか、パスワードマネージャーに作らせてください。',
  strength: 'パスワードの強さ',
  weak: '推測されやすい',
  fair: 'まだ推測されにくさが足りません',
  strong: '推測されにくい',
}

const ar: PasswordTexts = {
  common: 'هذه كلمة مرور شائعة أو مكوّنة من كلمات شائعة، وهي أول ما يُجرَّب.',
  yours: 'تتكوّن من اسمك أو بريدك أو هذا الموقع، وغيرك يعرفها.',
  repeated: 'تكرّر نفسها، وهذا لا يضيف إلا القليل.',
  pattern: 'تتبع ترتيب لوحة المفاتيح أو الأبجدية أو الأرقام.',
  date: 'التواريخ قليلة، وكثيرًا ما تكون معروفة.',
  guessable: 'يمكن تخمينها في وقت قصير.',
  help: 'استخدم أربع كلمات لا علاقة بينها، أو دع مدير كلمات المرور ينشئ واحدة.',
  strength: 'قوة كلمة المرور',
  weak: 'سهلة التخمين',
  fair: 'ليست صعبة التخمين بما يكفي بعد',
  strong: 'صعبة التخمين',
}

const fa: PasswordTexts = {
  common: 'این گذرواژهٔ رایجی است یا از چنین گذرواژه‌هایی ساخته شده: پیش از همه امتحان می‌شود.',
  yours: 'این از نام، ایمیل یا سایت شما ساخته شده که دیگران می‌دانند.',
  repeated: 'این تکرار می‌شود و تکرار چیز زیادی نمی‌افزاید.',
  pattern: 'این به ترتیب صفحه‌کلید، الفبا یا عددهاست.',
  date: 'تاریخ‌ها کم‌اند و اغلب دانسته‌اند.',
  guessable: 'این را خیلی زود می‌توان حدس زد.',
  help: 'چهار واژهٔ بی‌ربط به هم بردارید، یا بگذارید مدیر گذرواژه یکی بسازد.',
  strength: 'استحکام گذرواژه',
  weak: 'حدس زدنش آسان است',
  fair: 'حدس زدنش هنوز به اندازهٔ کافی سخت نیست',
  strong: 'حدس زدنش سخت است',
}

/** Beside the catalogs of the frame: they come with what judges a password, and only where one is chosen. */
export const passwordCatalogs: Readonly<Record<SpokenLocale, PasswordTexts>> = { en, es, zh, ja, ar, fa }

export const passwordTexts = (tag = pageLocale()): PasswordTexts => passwordCatalogs[matchLocale(tag)]
