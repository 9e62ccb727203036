import { takeOverStyles } from '../../../../shell/src/styles/take-over-styles.ts';

takeOverStyles();
