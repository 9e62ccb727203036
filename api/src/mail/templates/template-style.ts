/** The brand's serif, for an attribute in double quotes. */
export const serif = "Besley,Rockwell,Georgia,'Times New Roman',serif";

/** `!important` is needed to override the colours on the elements. */
export const templateStyle = `
@media (max-width: 480px) {
  .margin { padding: 24px 16px !important }
  .line { padding-left: 16px !important }
  .mark { margin-bottom: 28px !important }
  .action { display: block !important; text-align: center }
}
@media (prefers-color-scheme: dark) {
  .page { background: #151B1D !important; color: #F0EFE9 !important }
  .sheet { background: #202A2C !important }
  .note { color: #B9C2C2 !important }
  .line { border-color: #D9B468 !important }
  .rule { border-color: #3A474A !important }
  .action { background: #F0EFE9 !important; border-color: #F0EFE9 !important; color: #1B2325 !important }
  .quiet { background: none !important; color: #F0EFE9 !important }
}
`;
