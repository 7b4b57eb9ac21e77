import { useTranslation } from 'react-i18next'
import { passphraseStrength } from './passphrase-strength.ts'
import classes from './StrengthHint.module.css'

const FILLED = { short: 0, weak: 1, fair: 2, strong: 3 }

/** How hard the passphrase is to guess, as three bars and in words. */
export function StrengthHint({ passphrase }: { passphrase: string }) {
  const { t } = useTranslation('secretStorage')
  const strength = passphraseStrength(passphrase)
  return (
    <div className={classes.hint} data-strength={strength}>
      <span className={classes.bars} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= FILLED[strength] || undefined} />
        ))}
      </span>
      <span role="status">{t(`passphrase.strength.${strength}`)}</span>
    </div>
  )
}
