#import <Foundation/Foundation.h>

// NSLocalizedString(@"unused.title", nil) in a comment is no use.
NSString *Title(void) { return NSLocalizedString(@"legacy.title", @"An old title"); }
